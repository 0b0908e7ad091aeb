import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTicket, updateTicket } from '#contract/tickets.ts'
import { type TestApp, openTestApp, ticketInput } from '#test/support/app.ts'

let app: TestApp
let ticketId: string
beforeAll(async () => {
  app = await openTestApp(process.env.TEST_DATABASE === 'postgres' ? await ordinaryUser() : {})
  await app.signIn()
  ticketId = (await app.call(createTicket, ticketInput())).ticket.id
  await app.call(updateTicket, { id: ticketId, status: 'Resolved' })
})
afterAll(() => app.close())

/** A database of PostgreSQL whose owner is no superuser, as hosting services give it. */
async function ordinaryUser() {
  const name = `team_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL! })
  await client.connect()
  await client.query(`create role ${name} login password '${name}'`)
  await client.query(`create database ${name} owner ${name}`)
  await client.end()
  const url = new URL(process.env.TEST_POSTGRES_URL!)
  ;[url.pathname, url.username, url.password] = [`/${name}`, name, name]
  return { DATABASE_URL: url.href, SECRET: randomBytes(32).toString('hex') }
}

const run = (text: string) => app.database.pool.query(text)
const events = async () => (await run('select * from ticket_events order by id')).rows
const REFUSED = /The history of tickets \(ticket_events\) is only added to: (UPDATE|DELETE|TRUNCATE) is refused\./

describe('The history in the database', () => {
  it.each([
    `update ticket_events set kind = 'responded'`,
    `update ticket_events set to_value = 'an erased person' where kind = 'status_changed'`,
    `update ticket_events set actor_id = null where actor_id is not null`,
    `update ticket_events set suggestion = 'Low'`,
    `update ticket_events set transaction_id = '7'`,
    `delete from ticket_events`,
    `delete from ticket_events where kind = 'status_changed'`,
    `truncate ticket_events`,
    `truncate tickets, ticket_events cascade`,
    `merge into ticket_events e using tickets t on t.id = e.ticket_id when matched then delete`,
    `insert into ticket_events (id, ticket_id, kind, created_at) overriding system value
       select id, ticket_id, kind, created_at from ticket_events
       on conflict (id) do update set created_at = now()`,
    `with gone as (delete from ticket_events returning 1) select count(*) from gone`,
    // As if the function for erasing had called it.
    `do $$ begin
       update ticket_events set to_value = 'an erased person' where 'x' <> '"
PL/pgSQL function erase_person_from_history(uuid) line 9 at SQL statement';
     end $$`,
  ])('refuses: %s', async (statement) => {
    const before = await events()
    expect(before).toHaveLength(2)
    await expect(run(statement)).rejects.toThrow(REFUSED)
    expect(await events()).toEqual(before)
  })

  it('refuses a function of the same name in another schema', async () => {
    await run('create schema other')
    await run(`create function other.erase_person_from_history(uuid) returns void language plpgsql as
      $$ begin update ticket_events set to_value = 'an erased person' where kind = 'status_changed'; end $$`)
    await expect(run('select other.erase_person_from_history(null)')).rejects.toThrow(REFUSED)
  })

  it('keeps the events of tickets that are there, whatever is asked to be erased', async () => {
    const before = await events()
    await run(`select erase_tickets_from_history(array['${ticketId}']::uuid[])`)
    await expect(run(`select erase_address_from_history('')`)).rejects.toThrow('is not an address')
    await run(`select erase_address_from_history('nowhere@example.com')`)
    expect(await events()).toEqual(before)
  })

  it('loses the name of who is erased, and nothing else', async () => {
    await app.signIn(
      { email: 'kim@neatline.example.com', password: 'another long password' },
      { firstName: 'Kim', lastName: 'Ito' },
    )
    await app.call(updateTicket, { id: ticketId, status: 'Open' })
    const before = await events()
    const { rowCount } = await run(`delete from support_users where email = 'kim@neatline.example.com'`)
    expect(rowCount).toBe(1)
    const isKims = (event: { actor_id: unknown }) => event.actor_id === before.at(-1).actor_id
    expect(await events()).toEqual(before.map((event) => (isKims(event) ? { ...event, actor_id: null } : event)))
  })
})
