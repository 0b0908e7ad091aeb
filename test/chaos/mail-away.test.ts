/**
 * `npm run drill -- mail-away [--mails N] [--minutes N] [--database embedded|postgres]`: the mail server is away for an
 * hour of the queue's clock, which is moved on by the drill (queue-clock.ts). In the middle of the hour the product is
 * killed and started again; when the mail server is back, it first puts some off.
 */
import { parseArgs } from 'node:util'
import { freePort } from '#test/support/free-port.ts'
import { startSmtpServer } from '#test/support/services/smtp-server.ts'
import { runConcurrently } from '../../bench/support/statistics.ts'
import { DATABASES, type DatabaseKind, type Installation, newInstallation } from '../support/own-database.ts'
import { until } from './support/verify.ts'
import { createTicket } from './support/ticket-load.ts'
import { type Product, startProduct } from '../support/drill-server.ts'
import { countMails, installQueueClock, advanceQueueClock } from './support/queue-clock.ts'
import { exactly, tell, told } from '../support/report.ts'

const CLIENTS = 8
const STEP_SECONDS = 60
/** The longest pause between two attempts is an hour (server/jobs/queue.ts); then one more for those put off. */
const MOST_STEPS_AFTER = 180
/** How many of the first deliveries the server that is back puts off with a temporary error. */
const PUT_OFF = 20

export async function drill(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      mails: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '60' },
      database: { type: 'string', default: 'postgres' },
    },
  })
  const kind = DATABASES.find((each) => each === values.database)
  if (!kind) throw new Error('--database is embedded or postgres.')
  const installation = await newInstallation(kind)
  try {
    return await hourWithoutMail(installation, kind, Number(values.mails), Number(values.minutes))
  } finally {
    await installation.remove()
  }
}

async function hourWithoutMail(
  installation: Installation,
  kind: DatabaseKind,
  mails: number,
  minutes: number,
): Promise<boolean> {
  const port = await freePort()
  const start = () =>
    startProduct({ ...installation.env, PORT: '0', LOG_LEVEL: 'error', SMTP_URL: `smtp://127.0.0.1:${port}` })
  let product: Product = await start()
  try {
    await installQueueClock(installation)
    await runConcurrently(CLIENTS, mails, () => createTicket(product.url))
    for (let minute = 1; minute <= minutes; minute++) {
      if (minute === Math.ceil(minutes / 2)) {
        await product.kill()
        product = await start()
      }
      await advanceQueueClock(installation, STEP_SECONDS)
    }
    const atTheEnd = await countMails(installation)
    const back = await startSmtpServer({ port, refuseFirst: Math.min(PUT_OFF, mails) })
    const steps = await waitForAll(installation, () => back.received.length >= mails)
    const { sent, failed, waiting } = await countMails(installation)
    await product.stop()
    await back.close()
    const ids = back.received.map(({ text }) => /^Message-ID:\s*(\S+)/im.exec(text)?.[1])
    return tell(`${mails} mails while the mail server is away for ${minutes} minutes, database ${kind}:`, [
      told('attempts in that time', atTheEnd.attempts),
      told('put off by the server once it is back', back.refused),
      told('until the last mail left, by the queue’s clock', `${steps} minutes`),
      exactly('mails delivered', new Set(ids).size, mails),
      exactly('delivered twice', ids.length - new Set(ids).size, 0),
      exactly('jobs done', sent, mails),
      exactly('jobs given up or still waiting', failed + waiting, 0),
    ])
  } finally {
    await product.kill()
  }
}

/** Minutes of the queue's clock that had to pass until all of it is done. */
async function waitForAll(installation: Installation, isDelivered: () => boolean): Promise<number> {
  const isDone = async () => isDelivered() && (await countMails(installation)).waiting === 0
  for (let step = 0; step < MOST_STEPS_AFTER; step++) {
    if (await isDone()) return step
    await advanceQueueClock(installation, STEP_SECONDS)
  }
  await until(isDone, 10_000)
  return MOST_STEPS_AFTER
}
