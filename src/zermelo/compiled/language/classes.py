"""Classes of a person's own that have a meaning in the language: enumerations, named tuples, frozen dataclasses.

Only those whose instances do what every enumeration, named tuple or frozen dataclass does: a class that says anew what
equality, truth or an attribute is has none. Members of an enumeration are known by their place in it.
"""

from __future__ import annotations

import abc
import dataclasses
import enum
import functools
import inspect
import types
from collections import namedtuple
from collections.abc import Callable, Iterable
from typing import Any, TypeGuard

from zermelo.import_file import RULES_MODULE

#: What may be said anew by a class that computes with numbers, without computing otherwise.
_OF_NO_NUMBER = {
    "__new__",
    "__repr__",
    "__str__",
    "__format__",
    "__doc__",
    "__getnewargs__",
    "__getattribute__",
    "__sizeof__",
}


#: Modules of Python's own whose classes say nothing that rules could ask by an operator.
OF_PYTHON = ("builtins", "enum", "typing", "abc")
_ARITHMETIC = (
    *("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow"),
    *("lshift", "rshift", "and", "or", "xor"),
)
#: What `+=` and the like look for first.
_IN_PLACE = tuple(f"__i{name}__" for name in _ARITHMETIC)
#: Methods that Python calls by itself and the language knows, by operators or otherwise.
ASKED_BY_PYTHON = frozenset(
    {f"__{reflected}{name}__" for name in _ARITHMETIC for reflected in ("", "r")}
    | {"__neg__", "__pos__", "__invert__", "__getitem__", "__contains__", "__str__", "__post_init__"}
)


# --- enumerations -------------------------------------------------------------------------------------------------


def is_enumeration(thing: Any) -> TypeGuard[type[enum.Enum]]:
    """Return whether something is an enumeration whose members are known by their places."""
    return isinstance(thing, type) and issubclass(thing, enum.Enum) and _is_ordinary_enumeration(thing)


@functools.cache
def _is_ordinary_enumeration(cls: type[enum.Enum]) -> bool:
    if type(cls) is not enum.EnumType or issubclass(cls, enum.Flag) or not len(cls):
        return False
    not_said = ("__getattr__", "__setattr__", *_IN_PLACE)
    if any(name in vars(base) for base in cls.__mro__[:-1] for name in not_said):
        return False
    if (
        cls.__getattribute__ is not object.__getattribute__
        and cls.__getattribute__ is not int.__getattribute__
    ):
        return False
    if is_integral(cls):
        return _computes_as_numbers(cls)
    return (
        _member_type(cls) is object
        and cls.__eq__ is object.__eq__
        and cls.__ne__ is object.__ne__
        and cls.__hash__ is enum.Enum.__hash__
        and not any(name in vars(base) for base in cls.__mro__ for name in ("__bool__", "__len__"))
    )


def is_integral(cls: type[enum.Enum]) -> bool:
    """Return whether members of an enumeration are whole numbers."""
    return _member_type(cls) is int


def _member_type(cls: Any) -> Any:
    return cls._member_type_


def _computes_as_numbers(cls: type) -> bool:
    return all(
        getattr(cls, name) is method
        for name, method in vars(int).items()
        if isinstance(method, types.WrapperDescriptorType) and name not in _OF_NO_NUMBER
    )


@functools.cache
def members_of(cls: type[enum.Enum]) -> tuple[enum.Enum, ...]:
    """Return the members of an enumeration, in the order in which they are written; other names for them are none."""
    return tuple(cls)


@functools.cache
def _places(cls: type[enum.Enum]) -> dict[str, int]:
    return {member.name: place for place, member in enumerate(members_of(cls))}


def place_of_member(member: enum.Enum) -> int:
    """Return the place of a member in its enumeration."""
    return _places(type(member))[member.name]


# --- records ------------------------------------------------------------------------------------------------------

#: What a record may not say anew: it would be no tuple, or no dataclass, to whom it is compared with or looked into.
_OF_A_TUPLE = (
    *("__eq__", "__ne__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__", "__len__", "__iter__"),
    *("__getitem__", "__contains__", "__getattribute__"),
)
#: What a record may say anew by a method: by anything else (one that remembers, None) it has no meaning.
_OPERATORS_OF_A_TUPLE = ("__add__", "__mul__", "__rmul__")
_OF_AN_OBJECT = ("__ne__", "__new__", "__getattribute__")
_OF_NO_RECORD = ("__bool__", "__getattr__", "__reversed__", *_IN_PLACE)
_ORDERS = ("__lt__", "__le__", "__gt__", "__ge__")


def is_record(thing: Any) -> TypeGuard[type]:
    """Return whether something is a class of records: a named tuple, or a frozen dataclass."""
    return isinstance(thing, type) and _fields(thing) is not None


def fields_of(cls: type) -> tuple[str, ...]:
    """Return the names of the fields of a class of records."""
    found = _fields(cls)
    assert found is not None
    return found


@functools.cache
def _fields(cls: type) -> tuple[str, ...] | None:
    if type(cls) not in (type, abc.ABCMeta) or any(hasattr(cls, name) for name in _OF_NO_RECORD):
        return None
    return _tuple_fields(cls) if issubclass(cls, tuple) else _dataclass_fields(cls)


def own_method(cls: type, name: str) -> types.FunctionType | None:
    """Return what a class of the rules itself says of an operator, by the name of its method; None where it does not.

    Python asks the class for it, never the object, and the first class of its row that says anything: what stands
    behind a tuple in it is not asked for what tuples do.
    """
    first = next((base for base in cls.__mro__ if name in vars(base)), object)
    found = vars(first).get(name)
    return found if first.__module__ not in OF_PYTHON and isinstance(found, types.FunctionType) else None


def is_row(cls: type) -> bool:
    """Return whether the rules' records of a class are tuples."""
    return issubclass(cls, tuple)


def is_ordered(cls: type) -> bool:
    """Return whether the rules' dataclasses say which record comes first."""
    return bool(_owner(cls).__dataclass_params__.order)  # type: ignore[attr-defined]


def _static(cls: type, name: str) -> Any:
    return inspect.getattr_static(cls, name, None)


def _tuple_fields(cls: type) -> tuple[str, ...] | None:
    names = getattr(cls, "_fields", None)
    if not isinstance(names, tuple) or any(
        _static(cls, name) is not getattr(tuple, name) for name in _OF_A_TUPLE
    ):
        return None
    if any(
        _static(cls, name) is not getattr(tuple, name) and own_method(cls, name) is None
        for name in _OPERATORS_OF_A_TUPLE
    ):
        return None
    try:
        twin: Any = namedtuple("twin", names)  # type: ignore[misc]
    except (TypeError, ValueError):
        return None
    if hasattr(cls, "__radd__"):
        # `sum(rows, ())` would ask it.
        return None
    if _static(cls, "__init__") is not object.__init__ or not all(
        _is_alike(_static(cls, name), vars(twin)[name]) for name in ("__new__", "_make", "_replace")
    ):
        return None
    # A field is read by a descriptor that knows its place.
    fields = [_static(cls, name) for name in names]
    if any(
        type(own) is not type(other) or own.__reduce__()[1][0] != place
        for place, (own, other) in enumerate(zip(fields, (vars(twin)[name] for name in names), strict=True))
    ):
        return None
    return names


def _dataclass_fields(cls: type) -> tuple[str, ...] | None:
    if not dataclasses.is_dataclass(cls):
        return None
    params = _owner(cls).__dataclass_params__  # type: ignore[attr-defined]
    fields = dataclasses.fields(cls)
    is_plain = all(
        field.init and field.compare and field.hash is not False and _is_plain_field(cls, field.name)
        for field in fields
    )
    names = tuple(field.name for field in fields)
    if not (params.frozen and params.eq and is_plain) or _has_arguments_only(cls):
        return None
    if any(_static(cls, name) is not getattr(object, name) for name in _OF_AN_OBJECT) or hasattr(
        cls, "__len__"
    ):
        return None
    twin = dataclasses.make_dataclass(
        "twin",
        [(field.name, object, _copied(field)) for field in fields],
        namespace={"__post_init__": lambda self: None} if hasattr(cls, "__post_init__") else {},
        frozen=True,
        order=params.order,
    )
    made = ("__init__", "__eq__", "__hash__", "__setattr__", *(_ORDERS if params.order else ()))
    return names if all(_is_alike(_static(cls, name), vars(twin)[name]) for name in made) else None


def _has_arguments_only(cls: Any) -> bool:
    """Return whether `__init__` of a dataclass is given what no field holds."""
    return any(field._field_type.name == "_FIELD_INITVAR" for field in cls.__dataclass_fields__.values())


def _owner(cls: type) -> type:
    """Return the class that was made a dataclass: this one, or the one it inherits from."""
    return next(base for base in cls.__mro__ if "__dataclass_params__" in vars(base))


def _is_plain_field(cls: type, name: str) -> bool:
    found = _static(cls, name)
    return isinstance(found, types.MemberDescriptorType) or not hasattr(type(found), "__get__")


def _copied(field: Any) -> Any:
    given: Any = {"default": field.default, "default_factory": field.default_factory}
    return dataclasses.field(hash=field.hash, kw_only=field.kw_only, **given)


def _is_alike(own: Any, made: Any) -> bool:
    """Return whether a function is the one that Python makes for such a class."""
    own, made = (getattr(one, "__func__", one) for one in (own, made))
    if not isinstance(own, types.FunctionType) or type(own) is not type(made):
        return False
    one, other = own.__code__, made.__code__
    return one is other or _said(one) == _said(other)


def _said(code: types.CodeType) -> tuple[Any, ...]:
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, repr(code.co_consts)


def parts_of(record: Any) -> tuple[Any, ...]:
    """Return what the fields of a record hold."""
    if isinstance(record, tuple):
        return tuple(record)
    return tuple(getattr(record, name) for name in fields_of(type(record)))


def has_only_fields(record: Any) -> bool:
    """Return whether nothing was written into a record beside its fields, save what properties remember."""
    more = set(getattr(record, "__dict__", ())) - set(fields_of(type(record)))
    return all(isinstance(_static(type(record), name), functools.cached_property) for name in more)


def record_of(cls: type, parts: Iterable[Any]) -> Any:
    """Return the record whose fields hold these; nothing of its class is asked, who made it first has asked all."""
    if is_row(cls):
        return tuple.__new__(cls, parts)
    record: Any = object.__new__(cls)
    for name, part in zip(fields_of(cls), parts, strict=True):
        object.__setattr__(record, name, part)
    return record


def default_maker(cls: type, name: str) -> Callable[[], Any] | None:
    """Return the function that makes the default of a field of a dataclass; None where there is none."""
    made = cls.__dataclass_fields__[name].default_factory  # type: ignore[attr-defined]
    return None if made is dataclasses.MISSING else made


# --- names --------------------------------------------------------------------------------------------------------


def class_name(cls: type) -> str:
    """Return the name of a class of records or members, with its module."""
    return f"{cls.__module__}.{cls.__qualname__}"


def name_in_files(cls: type) -> str:
    """Return the name of a class of records by which files know it, wherever its rules file may be moved."""
    return cls.__qualname__ if cls.__module__.startswith(RULES_MODULE) else class_name(cls)


def name_of_class(cls: type) -> list[Any]:
    """Return a class of records or members as files name it: its own name, and those of its fields or members."""
    names = [member.name for member in members_of(cls)] if is_enumeration(cls) else list(fields_of(cls))
    return [name_in_files(cls), names]
