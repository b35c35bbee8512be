"""What is wrong with a drawing, measured from its numbers alone: overlaps, and lines through things."""

import math


def points(route, count=30):
    """Points of a chain of cubic Bézier curves, by Bernstein's polynomials."""
    found = []
    for i in range(0, len(route) - 1, 3):
        (a, b), (c, d), (e, f), (g, h) = route[i : i + 4]
        for k in range(count + 1):
            t = k / count
            p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            found.append((p * a + q * c + r * e + s * g, p * b + q * d + r * f + s * h))
    return found


def meet(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def within(point, box, margin=0.0):
    return box[0] - margin < point[0] < box[2] + margin and box[1] - margin < point[1] < box[3] + margin


def covers(node, point, margin=0.0):
    if node.shape == "circle":
        a, b = node.width / 2 + margin, node.height / 2 + margin
        return ((point[0] - node.x) / a) ** 2 + ((point[1] - node.y) / b) ** 2 < 1
    if node.shape == "round":
        # All points at most a radius away from the middle line.
        radius = min(node.width, node.height) / 2
        dx = max(0.0, abs(point[0] - node.x) - (node.width / 2 - radius))
        dy = max(0.0, abs(point[1] - node.y) - (node.height / 2 - radius))
        return math.hypot(dx, dy) < radius + margin
    return within(point, node.box(), margin)


def is_in_shape(node, box):
    """Whether a text's box lies in the node; a tight text may touch the rounding of a circle."""
    left, top, right, bottom = node.box()
    if not (left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom):
        return False
    middle = (box[1] + box[3]) / 2
    return node.shape != "circle" or all(covers(node, (x, middle)) for x in (box[0], box[2]))


def faults(drawing):
    """Sentences that say what overlaps what."""
    found = []
    nodes, edges, texts = drawing.everything()
    labels = [(f"label of {node.key}", node.label().box(), node) for node in nodes if node.lines]
    for name, box, node in labels:
        if not is_in_shape(node, box):
            found.append(f"{name} does not fit into its node")
    words = [(f"corner of {node.key}", node.corner_text().box()) for node in nodes if node.corner]
    words += [(f"box of {node.key}", node.blank_box()) for node in nodes if node.blank]
    words += [(f"text {text.lines[0]!r}", text.box()) for text in texts if text.lines]
    words += [(f"label {edge.label.lines[0]!r}", edge.label.box()) for edge in edges if edge.label]
    for i, a in enumerate(nodes):
        found += [f"nodes {a.key} and {b.key} overlap" for b in nodes[i + 1 :] if meet(a.box(), b.box())]
    for i, (name, box) in enumerate(words):
        found += [f"{name} and {other} overlap" for other, b in words[i + 1 :] if meet(box, b)]
        found += [f"{name} is on node {node.key}" for node in nodes if meet(box, node.box())]
    for edge in edges:
        line = points(edge.route)
        xs, ys = [x for x, _ in line], [y for _, y in line]
        frame = (min(xs) - 2, min(ys) - 2, max(xs) + 2, max(ys) + 2)
        ends = {edge.source, edge.target}
        for node in nodes:
            if (
                node.key not in ends
                and meet(frame, node.box())
                and any(covers(node, point, 1.5) for point in line)
            ):
                found.append(f"edge {edge.source}→{edge.target} runs through node {node.key}")
        inner = [p for p in line if min(math.dist(p, line[0]), math.dist(p, line[-1])) > 3]
        for node in nodes:
            if node.key in ends and any(covers(node, point, -1) for point in inner):
                found.append(f"edge {edge.source}→{edge.target} runs through its own end {node.key}")
        for name, box in words:
            if meet(frame, box) and any(within(point, box) for point in line):
                found.append(f"{name} is on the edge {edge.source}→{edge.target}")
    paper = (0, 0, drawing.width, drawing.height)
    for name, box in [*((f"node {node.key}", node.box()) for node in nodes), *words]:
        if not (paper[0] <= box[0] and paper[1] <= box[1] and box[2] <= paper[2] and box[3] <= paper[3]):
            found.append(f"{name} leaves the paper")
    return found
