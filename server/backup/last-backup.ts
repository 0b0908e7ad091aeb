import { sql } from 'drizzle-orm'

/** Records the newest backup, for the doctor and the dashboard. */
export const recordBackup = (path: string, at: string) =>
  sql`insert into settings (name, value) values ('lastBackup', ${JSON.stringify({ path, at })}::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()`

export const LAST_BACKUP = `select value->>'path' as path, value->>'at' as at from settings where name = 'lastBackup'`
export type LastBackup = { path: string; at: string }
