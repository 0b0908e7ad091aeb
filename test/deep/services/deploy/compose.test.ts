import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/platform/config/config.ts'
import { debianProgram } from '#test/support/services/debian-program.ts'
import { ROOT, runProcess, temporaryDirectory } from '#test/support/server.ts'

const COMPOSE = debianProgram('docker-compose', '/usr/bin/docker-compose')
const SECRET = 'a-secret-of-32-characters-or-more'

/** Compose's own check of the file, with all variables filled in. */
function compose(given: string) {
  const env = join(temporaryDirectory(), 'env')
  writeFileSync(env, given)
  const args = ['--env-file', env, '--file', join(ROOT, 'compose.yaml'), 'config']
  return runProcess(args, {}, { command: COMPOSE.path })
}

describe.skipIf(COMPOSE.options.skip)(`The Compose file${COMPOSE.skipReason}`, () => {
  it('is valid, and its servers start with its settings', async () => {
    const { code, out, err } = await compose(`POSTGRES_PASSWORD=p\nS3_SECRET=s\nSECRET=${SECRET}\n`)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { services } = parse(out)
    const { databaseUrl, bucket, secret, trustProxy } = readConfig(services['app-1'].environment)
    expect({ secret, trustProxy }).toEqual({ secret: SECRET, trustProxy: 1 })
    expect(services).toHaveProperty([databaseUrl!.hostname])
    expect(services.s3.networks.default.aliases).toContain(bucket!.endpoint.hostname)
    expect(services['app-2'].environment).toEqual(services['app-1'].environment)
    expect(services['app-1']).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  })

  it('connects nginx to its servers', async () => {
    const { services } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'))
    const upstream = readFileSync(join(ROOT, 'deploy/compose/upstream.conf'), 'utf8')
    const upstreams = [...upstream.matchAll(/^\s*server ([\w-]+):3000 /gm)].map(([, name]) => name)
    expect(upstreams).toEqual(Object.keys(services).filter((name) => name.startsWith('app-')))
    // The changes that the command of the service makes to the site's configuration.
    const site = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
    expect(site).toMatch(/^upstream neatline \{$[^}]*^\}$/m)
    expect(site.match(/server_name .*/g)).toHaveLength(1)
    expect(site).toContain(' /var/log/nginx/neatline.log ')
  })

  it('names the missing variable instead of starting with an empty secret', async () => {
    const { code, err } = await compose('POSTGRES_PASSWORD=p\nS3_SECRET=s\n')
    expect(code).not.toBe(0)
    expect(err).toContain('see the first lines of compose.yaml')
  })
})
