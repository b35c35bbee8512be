"""Methods that ask those of the class before: by `super()`, by its name, one value or one after the other."""


class Heap:
    step = 1

    def most(self):
        return 3

    def steps(self, n):
        yield from range(self.step, min(self.most(), n) + 1)

    def rows(self, t):
        for x in t:
            yield x, x * self.step


class Wide(Heap):
    step = 2

    def most(self):
        return super().most() + 1

    def steps(self, n):
        yield from super().steps(n)
        if n == 1:
            yield 1

    def all_steps(self, n):
        return list(super().steps(n)), sum(Heap.steps(self, n)), sorted(self.steps(n), reverse=True)

    def some_steps(self, n):
        return [k for k in super().steps(n) if k != 3] + [k for k in Heap.steps(self, n + 1)]

    def first_step(self, n):
        for k in super().steps(n):
            return k
        return None

    def rows_by_name(self, t):
        return dict(super().rows(t)), max(Heap.rows(self, t)), any(y > 6 for _, y in super().rows(t))


class Wider(Wide):
    def most(self):
        return super().most() * 2

    def twice_removed(self, n):
        return list(super().steps(n)), list(Heap.steps(self, n))


_wide, _wider = Wide(), Wider()
METHODS = (
    _wide.all_steps,
    _wide.some_steps,
    _wide.first_step,
    _wide.rows_by_name,
    _wider.twice_removed,
    _wider.all_steps,
)
