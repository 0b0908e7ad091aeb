import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Incoming mails that have not been read, with the age of the oldest, and those that need somebody, counted up to 1,000. */
export type MailDepth = { waiting: number; oldestSeconds: number; failed: number; held: number }

/** Seconds: from a short text to a mail that is given up. */
const PARSE_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of incoming mail, a part of `createMetrics`. */
export function createInboundMailMetrics(registry: Registry) {
  const registers = [registry]
  const taken = new Counter({
    name: 'inbound_mails_taken_total',
    help: 'Mails taken in for the first time.',
    labelNames: ['source'],
    registers,
  })
  const routed = new Counter({
    name: 'inbound_mails_routed_total',
    help: 'What became of mails.',
    labelNames: ['class', 'state'],
    registers,
  })
  const parsed = new Histogram({
    name: 'inbound_mail_parse_seconds',
    help: 'From the raw bytes to text and files.',
    buckets: PARSE_BUCKETS,
    registers,
  })
  const open = new Gauge({
    name: 'inbound_mails',
    help: 'Mails that wait to be read (received) or for a person (failed, held), each at most 1,000.',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'inbound_mails_oldest_waiting_seconds',
    help: 'Age of the oldest mail that waits to be read.',
    registers,
  })
  return {
    mailTaken: (source: 'file' | 'http' | 'imap' | 'page') => taken.inc({ source }),
    /** `mailClass` is `unread` for a mail that could not be read. */
    mailRouted: (mailClass: string, state: string) => routed.inc({ class: mailClass, state }),
    mailParsed: (seconds: number) => parsed.observe(seconds),
    /** Without a depth, because the database is unavailable, the numbers are not exported. */
    setMailDepth(depth: MailDepth | undefined): void {
      open.reset()
      oldest.remove()
      if (!depth) return
      open.set({ state: 'received' }, depth.waiting)
      open.set({ state: 'failed' }, depth.failed)
      open.set({ state: 'held' }, depth.held)
      oldest.set(depth.oldestSeconds)
    },
  }
}
