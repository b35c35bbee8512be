"""Deques, as rules use them, and at the edges where they are not lists."""

import collections
from collections import deque


def group_by_queue(grid, i, j):
    start = (i % 3, j % 3)
    queue, seen = deque([start]), {start}
    while queue:
        r, c = queue.popleft()
        for a, b in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= a < 3 and 0 <= b < 3 and (a, b) not in seen and grid[a][b] == grid[r][c]:
                seen.add((a, b))
                queue.append((a, b))
    return sorted(seen)


def distances_by_queue(n):
    distance = {0: 0}
    queue = collections.deque()
    queue.append(0)
    while queue:
        here = queue.popleft()
        for there in (here + 1, 2 * here):
            if there <= n and there not in distance:
                distance[there] = distance[here] + 1
                queue.append(there)
    return distance


def order_of_visits(n):
    queue, order = deque([0]), []
    while queue and len(order) < 20:
        here = queue.popleft()
        order.append(here)
        if here < n:
            queue.append(here + 1)
            queue.appendleft(here + 2)
    return order


def queue_of_tuple(t):
    queue = deque(t)
    queue.appendleft(queue.pop())
    return list(queue)


def queue_of_range(n):
    return tuple(deque(range(n)))


def queue_of_generator(t):
    return deque(x * 2 for x in t)


def queue_of_text(s):
    return list(deque(s))


def queue_of_set_is_ordered(t):
    return deque({x % 2 for x in t})


def queue_of_table(t):
    return deque({x: 1 for x in t})


def empty_queue_first():
    return deque().popleft()


def queue_emptied_first(t):
    queue = deque(t)
    for _ in range(5):
        queue.popleft()
    return len(queue)


def queue_emptied_last(t, n):
    queue = deque(t)
    for _ in range(n):
        queue.pop()
    return queue


def queue_many_times_round(t, n):
    queue = deque(t)
    for _ in range(n * 9):
        queue.append(queue.popleft())
    return list(queue)


def queue_grown_from_the_front(n):
    queue = deque()
    for k in range(n * 5):
        queue.appendleft(k)
        if k % 3 == 0:
            queue.popleft()
    return list(queue)


def queue_truth(t, n):
    queue = deque(t[:n])
    return "some" if queue else "none"


def queue_length_and_entries(t, i):
    queue = deque(t)
    return len(queue), queue[i], queue[0], queue[-1]


def queue_has(t, n):
    return n in deque(t), n not in deque(t)


def queue_counted(t, n):
    return deque(t).count(n)


def queue_index(t, n):
    return deque(t).index(n)


def queues_equal(t, u):
    return deque(t) == deque(u), deque(t) != deque(u)


def queue_is_no_list(t):
    return deque(t) == list(t), deque(t) == t


def queue_cleared(t):
    queue = deque(t)
    queue.clear()
    queue.append(1)
    return list(queue)


def queue_extended(t, u):
    queue = deque(t)
    queue.extend(u)
    queue.extend([7, 8])
    queue.extend(x for x in u if x > 0)
    return list(queue)


def queue_extended_by_itself(t):
    queue = deque(t)
    queue.extend(queue)
    return list(queue)


def queue_extended_by_its_entries(t):
    queue = deque(t)
    queue.extend(x for x in queue)
    return list(queue)


def queue_changed_while_gone_through(t):
    queue = deque(t)
    for x in queue:
        if x > 2:
            queue.append(x)
    return list(queue)


def queue_shortened_while_gone_through(t):
    queue = deque(t)
    for x in queue:
        queue.popleft()
    return x


def queue_changed_at_the_end(t):
    queue = deque(t)
    k = 0
    for x in queue:
        k += 1
        if k == 4:
            queue.append(x)
    return k


def queue_under_two_names(t):
    a = deque(t)
    b = a
    b.popleft()
    return len(a), a is b


def queue_in_a_list(t):
    queues = [deque(t), deque()]
    queues[1].append(queues[0].popleft())
    return [list(queue) for queue in queues]


def queue_turned(t):
    return list(reversed(deque(t)))


def queue_sorted(t):
    return sorted(deque(t)), sum(deque(t)), max(deque(t))


def queue_sliced(t):
    return deque(t)[1:]


def queue_set_entry(t, i):
    queue = deque(t)
    queue[i] = 9
    return list(queue)


def queue_with_limit(t):
    return list(deque(t, 2))


def queue_added(t):
    return list(deque(t) + deque(t))


def queue_added_in_place(t):
    queue = deque(t)
    queue += [5]
    return list(queue)


def queue_rotated(t):
    queue = deque(t)
    queue.rotate(1)
    return list(queue)


def queue_of_mixed(t):
    queue = deque([None, 1])
    queue.append(t[0])
    return [x is None for x in queue]


def queue_or_list(b, t):
    row = deque(t) if b else list(t)
    return row[0]


def queue_given_to_function(t):
    def first(row):
        return row.popleft()

    queue = deque(t)
    return first(queue) + first(queue)


def queue_is_instance(t):
    return isinstance(deque(t), list), isinstance(deque(t), deque), type(deque(t)) is deque


def queue_unpacked(t):
    a, *rest = deque(t)
    return a, rest


def queue_matched(t):
    match deque(t):
        case [a, *_]:
            return a
    return None


def queue_entry_kept(t):
    queue = deque([(1, 2), (3, 4)])
    pair = queue.popleft()
    queue.appendleft((5, 6))
    queue.append(pair)
    return list(queue), pair
