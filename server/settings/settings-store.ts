import { inArray, sql } from 'drizzle-orm'
import type { updateSettings } from '#contract/settings.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { createCachedRead } from '../platform/cached-read.ts'
import type { Database } from '../platform/db/database.ts'
import { settings } from '../schema/schema.ts'

export type Settings = ResponseBody<typeof updateSettings>

const DEFAULTS: Settings = {
  secondFactorRequired: false,
  ticketFormOpen: true,
  ticketFormMessage: '',
  mailTechnicianNames: true,
  mailQuoteHistory: true,
  ratingRequests: true,
  blockedSenders: [],
  assignment: 'off',
  categoryOwners: {},
  awayHours: 2,
  unassignedMinutes: 60,
  reminderDays: 0,
  secondReminderDays: 0,
  closingDays: 0,
}

export type SettingsStore = ReturnType<typeof createSettingsStore>

/** Creates the store of settings. `read` caches for two seconds; `forget` is for a transaction that has written one. */
export function createSettingsStore(db: Database) {
  const { read, forget } = createCachedRead(async (): Promise<Settings> => {
    const rows = await db
      .select({ name: settings.name, value: settings.value })
      .from(settings)
      .where(inArray(settings.name, Object.keys(DEFAULTS)))
    return { ...DEFAULTS, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
  })

  async function change(changes: Partial<Settings>): Promise<Settings> {
    const rows = Object.entries(changes).map(([name, value]) => ({ name, value }))
    if (rows.length > 0)
      await db
        .insert(settings)
        .values(rows)
        .onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value`, updated_at: sql`now()` } })
    forget()
    return read()
  }

  return { read, change, forget }
}
