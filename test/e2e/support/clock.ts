/** When every run of the browser tests begins: a Tuesday, 10:00 in Denver, far from weekend, month's end and change of clocks. */
export const BEGIN = Date.parse('2026-11-10T17:00:00Z')

/** Milliseconds from this machine's clock to that of the servers and browsers, which goes on from there in real time. */
export const CLOCK_OFFSET = BEGIN - Date.now()

/** The time on the clock of the servers and browsers, in milliseconds. */
export const now = () => Date.now() + CLOCK_OFFSET

/** Shifts `Date`. Runs in Node and in the pages. */
export function shiftDate(offset: number) {
  const RealDate = Date
  const read = () => RealDate.now() + offset
  const Shifted: DateConstructor = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [read()], newTarget === Shifted ? target : newTarget) as Date,
    apply: () => new RealDate(read()).toString(),
    get: (target, name) => (name === 'now' ? read : (Reflect.get(target, name) as unknown)),
  })
  RealDate.prototype.constructor = Shifted
  globalThis.Date = Shifted
}
