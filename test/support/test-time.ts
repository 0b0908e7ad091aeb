/** 10 o'clock on a working day in Denver, where the company is, far from a change of its clocks. */
export const TUESDAY = Date.parse('2026-11-10T17:00:00Z')
let looks = 0

/**
 * The time of the apps that tests open, or some milliseconds `ahead` of it. It is a millisecond later at each look: it follows
 * what happens, not how long that takes.
 */
export const testNow = (ahead = 0): Date => new Date(TUESDAY + ahead + looks++)

/** For apps next to a real server, whose mails or files have the time of the machine. */
export const machineTime = { now: (): Date => new Date() }
