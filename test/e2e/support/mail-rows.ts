import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { queryDatabase } from '#test/support/query-database.ts'
import { now } from './clock.ts'
import type { Product } from './product.ts'

/** Puts a mail into the product's inbox, whole. */
export function receiveMail({ dataDir }: Product, name: string, lines: string[]) {
  const file = join(dataDir, 'inbox', `.${name}`)
  writeFileSync(file, lines.join('\r\n'))
  renameSync(file, join(dataDir, 'inbox', name))
}

/** Rows as incoming mails, bounces and the team leave them; a value is text, JSON or null. */
export function mailRows({ dataDir }: Product, ticketId: string) {
  const literal = (value: unknown) =>
    value === null ? 'null' : `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`
  async function insert(table: string, row: Record<string, unknown>) {
    const sql = `insert into ${table} (${Object.keys(row).join()}) values (${Object.values(row).map(literal).join()})`
    await queryDatabase({ DATA_DIR: dataDir }, sql)
  }
  return {
    query: (sql: string) => queryDatabase<{ user_id: string }>({ DATA_DIR: dataDir }, sql),
    /** Returns the id. */
    message: async (kind: 'answer' | 'customer' | 'automatic', message: string, full_text: string | null = null) => {
      const id = randomUUID()
      const channel = kind === 'answer' ? 'dashboard' : 'mail'
      const created_at = new Date(now()).toISOString()
      await insert('ticket_responses', { id, ticket_id: ticketId, message, full_text, kind, channel, created_at })
      return id
    },
    mail: (row: { state: 'routed' | 'held'; sender: string; sender_check: string } & Record<string, unknown>) => {
      const at = new Date(now()).toISOString()
      const sha256 = randomUUID()
      const received = { sha256, size: '1', source: 'file', received_at: at, next_attempt_at: at }
      return insert('inbound_mails', { ...received, ticket_id: ticketId, ...row })
    },
    delivery: (
      response_id: string,
      row: { user_id: string; address: string; state: string } & Record<string, unknown>,
    ) => {
      const at = new Date(now()).toISOString()
      return insert('mail_deliveries', { ticket_id: ticketId, response_id, created_at: at, changed_at: at, ...row })
    },
    participant: async (email: string, first_name: string) => {
      const id = randomUUID()
      await insert('support_users', { id, email, first_name, last_name: '' })
      const created_at = new Date(now()).toISOString()
      await insert('ticket_participants', { ticket_id: ticketId, user_id: id, created_at })
      return id
    },
  }
}
