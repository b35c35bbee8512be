"""Take a town from the map together with its neighbours; whoever cannot take one has lost (node Kayles)."""

from zermelo import Game

ROADS = {
    "Arras": ["Lille", "Amiens", "Reims"],
    "Lille": ["Arras", "Calais"],
    "Calais": ["Lille", "Amiens", "Rouen"],
    "Amiens": ["Arras", "Calais", "Rouen", "Paris"],
    "Rouen": ["Calais", "Amiens", "Paris", "Caen"],
    "Caen": ["Rouen", "Rennes", "Le Mans"],
    "Paris": ["Amiens", "Rouen", "Reims", "Orleans", "Troyes", "Le Mans"],
    "Reims": ["Arras", "Paris", "Nancy", "Troyes"],
    "Nancy": ["Reims", "Strasbourg", "Dijon"],
    "Strasbourg": ["Nancy", "Mulhouse"],
    "Mulhouse": ["Strasbourg", "Dijon"],
    "Dijon": ["Nancy", "Mulhouse", "Troyes", "Lyon"],
    "Troyes": ["Paris", "Reims", "Dijon"],
    "Orleans": ["Paris", "Le Mans", "Tours"],
    "Le Mans": ["Caen", "Paris", "Orleans", "Rennes", "Tours"],
    "Rennes": ["Caen", "Le Mans", "Nantes"],
    "Nantes": ["Rennes", "Tours"],
    "Tours": ["Le Mans", "Orleans", "Nantes", "Lyon"],
    "Lyon": ["Dijon", "Tours"],
}


class PickTowns(Game):
    impartial = True

    def start(self):
        return frozenset(ROADS)

    def moves(self, towns):
        return sorted(towns)

    def play(self, towns, town):
        return towns - {town} - set(ROADS[town])
