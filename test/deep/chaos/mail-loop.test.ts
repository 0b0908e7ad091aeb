import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { drillSizes, report } from '#test/support/drill.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import { type Env, eventually, startServer } from '#test/support/server.ts'
import { dropMail, waitingFiles } from './support/mail-files.ts'

/** How long two installations may answer each other, in seconds, after neither has anything left to do for the first time. */
const size = drillSizes({ seconds: [0, 600] })
const LOOK_MS = 200
/** Mails that are not routed yet, and mails that are not sent yet. */
const UNFINISHED = `select (select count(*)::int from inbound_mails where state = 'received')
  + (select count(*)::int from pgboss.job where name like 'send-%' and state in ('created', 'retry', 'active')) as count`
/** What is left of a header by a server on the way that keeps only what is needed. */
const NEEDED = /^(from|to|subject|date|content-type|content-transfer-encoding|mime-version):/i

/** Carries the mails of one installation to another, each once; returns how many there were. */
function createCarrier(from: Env, to: Env, change: (mail: string) => string) {
  const carried = new Set<string>()
  const outbox = join(from.DATA_DIR!, 'outbox')
  return {
    count: () => carried.size,
    /** Returns how many were new. */
    carry(): number {
      const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
      const fresh = names.filter((name) => !carried.has(name))
      for (const name of fresh) {
        carried.add(name)
        dropMail(to, `${carried.size}-${name}`, change(readFileSync(join(outbox, name), 'utf8')))
      }
      return fresh.length
    },
  }
}

/** The files first: one that has been taken in between is in the database. */
async function isFinished(env: Env): Promise<boolean> {
  if (waitingFiles(env).length > 0) return false
  const [row] = await queryDatabase<{ count: number }>(env, UNFINISHED)
  return row!.count === 0
}

function stripHeaders(mail: string): string {
  const end = mail.indexOf('\r\n\r\n')
  const fields = mail.slice(0, end).split(/\r\n(?![ \t])/)
  return `${fields.filter((field) => NEEDED.test(field)).join('\r\n')}${mail.slice(end)}`
}

const WAYS = [
  { way: 'with their headers', change: (mail: string) => mail, most: 2 },
  { way: 'with all headers stripped that are not needed', change: stripHeaders, most: 10 },
]

describe('Two installations whose mails reach each other', () => {
  it.concurrent.for(WAYS)('stop answering each other $way', async ({ way, change, most }, { expect: check }) => {
    const [a, b] = [await open('a'), await open('b')]
    const servers = [await startServer(a), await startServer(b)]
    // A first mail that seems to come from the other one.
    dropMail(a, 'first.eml', rawMail({ from: 'Desk B <desk@b.example>', to: 'desk@a.example', subject: 'Hello' }))
    const ways = [createCarrier(a, b, change), createCarrier(b, a, change)]
    const finish = () =>
      eventually('neither has anything left to do', async () => {
        const isDone = (await isFinished(a)) && (await isFinished(b))
        return isDone && ways.every(({ carry }) => carry() === 0)
      })
    await finish()
    const end = performance.now() + size.seconds * 1000
    while (performance.now() < end) {
      await setTimeout(LOOK_MS)
      await finish()
    }
    await Promise.all(servers.map((server) => server.stop()))
    const counts = ways.map(({ count }) => count())
    check(Math.max(...counts)).toBeLessThanOrEqual(most)
    check(counts[0]).toBeGreaterThan(0)
    report(`Two installations for ${size.seconds} s, ${way}:`, { 'mails of A': counts[0]!, 'mails of B': counts[1]! })
  })
})

async function open(name: string): Promise<Env> {
  const env = { ...(await newInstallation()), MAIL_FROM: `desk@${name}.example`, COMPANY_INBOX: `desk@${name}.example` }
  return { ...env, MAIL_REPLY_ADDRESS: `desk+{token}@${name}.example` }
}
