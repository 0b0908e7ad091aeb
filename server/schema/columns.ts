import { timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () => uuid().primaryKey().defaultRandom()

/** Milliseconds, as JavaScript counts, so that a cursor finds its row again. */
export const moment = (name = '') => timestamp(name, { withTimezone: true, precision: 3 })
