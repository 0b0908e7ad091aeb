/** One drill: does its damage, says what it counted and measured, and resolves with whether everything held. */
export type Drill = { drill: (args: string[]) => Promise<boolean> }
