/** Computes a value once for each object and caches it as long as the object exists. */
export function memoizeByKey<Thing extends object, Result>(work: (thing: Thing) => Result): (thing: Thing) => Result {
  const known = new WeakMap<Thing, { readonly result: Result }>();
  return (thing) => {
    const remembered = known.get(thing);
    if (remembered) return remembered.result;
    const result = work(thing);
    known.set(thing, { result });
    return result;
  };
}
