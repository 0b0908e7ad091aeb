import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { newInstallation } from '#test/support/new-installation.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import type { Random } from '#test/support/random.ts'
import { type RunningServer, eventually, startServer } from '#test/support/server.ts'

const PATHS = [
  '/',
  '/contact',
  '/support',
  '/pricing',
  '/services/help-desk',
  '/privacy-policy',
  '/404',
  '/terms-and-conditions',
]
const COLORS = ['#7a1f5c', '#1f5c7a', '#5c7a1f']
/** Longer than a release takes on a machine that has nothing else to do. */
const MAX_WAIT_MS = 4_000
const PHONE = /\(720\) 555-1\d{3}|\(303\) 555-0148/g

const phoneOf = (version: number) => (version === 0 ? '(303) 555-0148' : `(720) 555-${1000 + version}`)
const versionOf = (phone: string) => (phone.startsWith('(303)') ? 0 : Number(phone.slice(-4)) - 1000)

/** Reads the pages one after the other; throws unless all are of one version, or of one and from then on of the next. */
async function readVersion(url: string): Promise<number> {
  const versions: number[] = []
  for (const path of PATHS) {
    const response = await fetch(url + path)
    const html = await response.text()
    const phones = [...new Set(html.match(PHONE))]
    if (response.status !== 200 || phones.length !== 1) throw new Error(`${path}: ${response.status}, ${phones.join()}`)
    versions.push(versionOf(phones[0]!))
    for (const [, href] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g))
      if (!(await fetch(url + href)).ok) throw new Error(`${path}: ${href} is missing`)
  }
  const inOrder = versions.every((version, i) => i === 0 || version >= versions[i - 1]!)
  if (!inOrder || new Set(versions).size > 2) throw new Error(`The pages are of versions ${versions.join()}`)
  return versions.at(-1)!
}

type Options = { cycles: number; random: Random }

/**
 * Changes the company and kills one of two servers on one database with SIGKILL while the pages are rendered, stored or shown.
 * The other has to show whole sites throughout, and the last company in the end; so has the killed one after its next start.
 * Returns how long that took.
 */
export async function killRenderers({ cycles, random }: Options): Promise<number[]> {
  const shared = await newInstallation('postgres')
  const installations = [shared, { ...(await newInstallation()), ...shared }]
  const start = (index: number) => startServer(installations[index]!)
  const servers: RunningServer[] = [await start(0), await start(1)]
  const publishingMs: number[] = []
  const company = (version: number) => {
    const phone = { display: phoneOf(version), tel: `+1720555${1000 + version}` }
    return JSON.stringify({ phone, emergencyPhone: phone, color: COLORS[version % COLORS.length] })
  }
  for (let version = 1; version <= cycles; version++) {
    const stored = performance.now()
    await queryDatabase(
      shared,
      `insert into settings (name, value) values ('company', '${company(version)}') on conflict (name) do update set value = excluded.value;
       select pg_notify('work', 'settings')`,
    )
    const victim = version % 2
    await setTimeout(random.next() * MAX_WAIT_MS)
    await servers[victim]!.kill()
    const { url } = servers[1 - victim]!
    await eventually(`version ${version}`, async () => (await readVersion(url)) === version, 500_000, 500)
    servers[victim] = await start(victim)
    expect(await readVersion(servers[victim].url)).toBe(version)
    publishingMs.push(performance.now() - stored)
  }
  await Promise.all(servers.map((server) => server.stop()))
  return publishingMs
}
