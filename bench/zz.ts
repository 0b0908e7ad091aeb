import { withInstallation, untilRouted, longestPause } from './mail/installation.ts'
import { generateMails, writeMails } from './mail/mails.ts'
import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
const kind = process.argv[2] as any
const count = Number(process.argv[3] ?? 500)
await withInstallation(kind, async (i) => {
  writeMails(i.directory, generateMails(50))()
  await untilRouted(i)
  const stat = () =>
    readdirSync(`/proc/${i.server.pid}/task`).map((t) => {
      const f = readFileSync(`/proc/${i.server.pid}/task/${t}/stat`, 'utf8')
      const g = f.split(') ')[1]!.split(' ')
      return [t, f.split('(')[1]!.split(')')[0]!, (Number(g[11]) + Number(g[12])) * 10] as const
    })
  if (i.postgresUrl && process.env.STATS) {
    const c = new pg.Client(i.postgresUrl)
    await c.connect()
    await c.query('alter system set log_min_duration_statement=0')
    await c.query('alter system set log_destination=stderr')
    await c.query('alter system set logging_collector=off')
    await c.query('select pg_reload_conf()')
    await c.end()
  }
  const c0 = new Map(stat().map(([t, , v]) => [t, v]))
  const drop = writeMails(i.directory, generateMails(count))
  const s = performance.now()
  drop()
  await untilRouted(i, 200)
  const sec = (performance.now() - s) / 1000
  console.log(
    kind,
    (count / sec).toFixed(1),
    '/s',
    stat()
      .map(([t, n, v]) => [n, (v - (c0.get(t) ?? 0)) / count] as const)
      .filter(([, v]) => v > 0.3)
      .map(([n, v]) => n + ' ' + v.toFixed(1))
      .join(', '),
    'pause',
    await longestPause(i),
  )
})
