/** Whether the deep ring runs (`npm run drill`): full sizes, and other random input in each run. */
export const IS_DEEP = process.env.DEEP !== undefined || process.env.DRILL !== undefined

/** Returns how much a test does: enough to prove it within `npm test`, all of it in the deep ring. */
export const sized = (gate: number, deep: number): number => (IS_DEEP ? deep : gate)
