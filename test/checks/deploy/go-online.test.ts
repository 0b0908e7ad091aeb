import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CronJob } from 'kubernetes-models/batch/v1'
import { PersistentVolumeClaim } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { WAYS } from '#contract/go-online.ts'
import blocks from '#server/doctor/data/go-online.json' with { type: 'json' }
import { fillBlock } from '#server/doctor/online.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { ROOT } from '#test/support/server.ts'

const DOMAIN = 'help.pikespeakit.com'
const DATA_DIR = "/srv/it's here/data"
type Block = Parameters<typeof fillBlock>[0]
const BLOCKS = Object.keys(blocks).filter((name) => name !== 'install') as Block[]
const linesOf = (block: Block, { hops = 0, dataDir = DATA_DIR } = {}) =>
  fillBlock(block, { config: readConfig({ DATA_DIR: dataDir, PORT: '4000' }), way: 'plain', domain: DOMAIN, hops })
const shell = (script: string) => execFileSync('sh', ['-c', script], { cwd: ROOT, encoding: 'utf8' })
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const manifestsOf = (path: string): any[] => parseAllDocuments(read(path)).map((each) => each.toJS() as object)
const [cluster, backups] = [manifestsOf('deploy/kubernetes.yaml'), manifestsOf('deploy/kubernetes-backup.yaml')]
const manifest = (kind: string) => [...cluster, ...backups].find((each) => each.kind === kind)

const VARIABLES = { PUBLIC_URL: `https://${DOMAIN}`, TRUST_PROXY: '2' }
/** The variables that a `printf` of the lines writes. */
const printed = (lines: string) =>
  Object.fromEntries(
    shell(/^printf '[^']+'/m.exec(lines)![0])
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  ) as Record<string, string>

describe('The lines that Go online gives to paste', () => {
  it.each(BLOCKS.flatMap((block) => WAYS.map((way) => [block, way] as const)))(
    '%s, %s: are lines of a shell',
    (block, way) => {
      const lines = linesOf(block)[way]
      expect(() => shell(`sh -n <<'LINES'\n${lines}\nLINES`)).not.toThrow()
      expect(lines).not.toMatch(/\{[a-zA-Z]+\}|example\.com[^/]*$/)
    },
  )

  it('name files of deploy/ that there are', () => {
    const all = BLOCKS.flatMap((block) => Object.values(linesOf(block))).join('\n')
    const named = [...new Set(all.match(/deploy\/[\w./@*-]*\w|deploy\/\S+\*/g))]
    expect(named.length).toBeGreaterThan(4)
    for (const name of named) {
      const [folder, file] = [name.slice(0, name.lastIndexOf('/')), name.slice(name.lastIndexOf('/') + 1)]
      const pattern = new RegExp(`^${file.replaceAll('.', '\\.').replace('*', '.*')}`)
      expect(
        readdirSync(join(ROOT, folder)).filter((each) => pattern.test(each)),
        name,
      ).not.toEqual([])
    }
  })

  it.each([
    ['systemd', '3000'],
    ['docker', '8080'],
    ['plain', '4000'],
  ] as const)('%s: make deploy/nginx.conf a site of the domain before port %s', (way, port) => {
    const lines = linesOf('webServer')[way]
    const site = shell(/^sed .*(?= \| sudo tee)/m.exec(lines)![0])
    expect(site.match(/^ *server_name .*$/gm)).toEqual([`    server_name ${DOMAIN};`])
    expect(site.match(/^ *server 127.*$/gm)).toEqual([`    server 127.0.0.1:${port} max_fails=0;`])
    expect(site).not.toContain('example.com')
    // As its first lines say.
    for (const part of [
      '/etc/nginx/sites-available/neatline.conf',
      '../sites-available/neatline.conf /etc/nginx/sites-enabled/',
    ])
      for (const text of [lines, read('deploy/nginx.conf')]) expect(text).toContain(part)
    if (way === 'docker')
      expect(parse(read('compose.yaml')).services.nginx.ports).toEqual([`\${LISTEN:-127.0.0.1:${port}}:80`])
  })

  it('systemd: write the variables where the units read them, and name their unit', () => {
    const { systemd } = linesOf('variables', { hops: 2, dataDir: '/var/lib/neatline/3001' })
    expect(printed(systemd)).toEqual(VARIABLES)
    const unit = read('deploy/systemd/neatline@.service')
    const file = /^EnvironmentFile=-(.*)$/m.exec(unit)![1]!
    expect(systemd).toContain(`sudo tee -a ${file}\n`)
    expect(systemd).toMatch(/systemctl restart neatline@3001$/)
    // As it is not yet the way it runs, the lines begin with its installation.
    const [data] = /(?<=DATA_DIR=)\S+/.exec(unit)!
    expect(systemd).toContain(`sudo cp -a /var/lib/neatline/3001/. ${data.replace('%i', '3001')}/`)
    expect(systemd).toContain('sudo systemctl enable --now neatline@3001.socket neatline@3001.service')
    for (const text of [systemd, read('deploy/systemd/neatline.sysusers')])
      expect(text).toContain('/etc/sysusers.d/neatline.conf')
    expect(linesOf('key').systemd).toContain(file)
  })

  it('systemd: the backup has the surroundings of the process', () => {
    const [unit, backup] = ['neatline', 'neatline-backup'].map((name) => read(`deploy/systemd/${name}@.service`))
    for (const line of ['EnvironmentFile', 'WorkingDirectory', 'User', 'Group', 'UMask'].map(
      (name) => new RegExp(`^${name}=.*$`, 'm'),
    ))
      expect(line.exec(backup!)![0]).toBe(line.exec(unit!)![0])
    for (const text of [unit, backup]) expect(text).toContain('DATA_DIR=/var/lib/neatline/%i ')
    expect(existsSync(join(ROOT, 'cli/backup.ts')) && backup).toContain(
      'dist/program/backup.js --to /var/lib/neatline-backups/',
    )
    expect(linesOf('backup').systemd).toContain('sudo ls -l /var/lib/neatline-backups')
  })

  it('docker: write variables that compose.yaml passes on, and make the backup in one of its services', () => {
    const { services } = parse(read('compose.yaml'), { merge: true })
    const written = printed(linesOf('variables', { hops: 2 }).docker)
    expect(written).toEqual(VARIABLES)
    for (const name of Object.keys(written))
      expect(services['app-1'].environment[name]).toMatch(new RegExp(`^\\$\\{${name}:-`))
    // certbot's nginx and that of Compose.
    expect(printed(linesOf('variables').docker).TRUST_PROXY).toBe('2')
    const service = / --volume \S+:\/backups (\S+) node dist\/program\/backup\.js --to \/backups\//.exec(
      linesOf('backup').docker,
    )![1]!
    expect(services).toHaveProperty([service])
    expect(read('Dockerfile')).toContain('USER node')
    expect(services['app-1'].environment.SECRET).toContain('${SECRET')
  })

  it('kubernetes: patch the ConfigMap and the Ingress of the manifest', () => {
    const patchOf = (lines: string) => JSON.parse(/--patch '([^']+)'/.exec(lines)![1]!)
    const [variables, ingress] = [linesOf('variables', { hops: 2 }).kubernetes, linesOf('webServer').kubernetes]
    expect(variables).toContain(`kubectl patch configmap ${manifest('ConfigMap').metadata.name} --type merge`)
    expect(patchOf(variables)).toEqual({ data: VARIABLES })
    expect(Object.keys(manifest('ConfigMap').data)).toEqual(Object.keys(VARIABLES))
    expect(variables).toContain(`kubectl rollout restart deployment ${manifest('Deployment').metadata.name}`)
    expect(ingress).toContain(`kubectl patch ingress ${manifest('Ingress').metadata.name} --type json`)
    for (const { op, path, value } of patchOf(ingress)) {
      expect([op, value]).toEqual(['replace', DOMAIN])
      const at = (path as string).slice(1).split('/')
      expect(at.reduce((part, key) => part[key], manifest('Ingress'))).toBe('www.example.com')
    }
    expect(linesOf('certificate').kubernetes).toContain(manifest('Ingress').spec.tls[0].secretName)
    expect(linesOf('key').kubernetes).toContain(`kubectl get secret ${manifest('Secret').metadata.name} `)
    expect(manifest('Secret').stringData).toHaveProperty('SECRET')
  })

  it('kubernetes: the backup is valid, and has image, settings and rights of the process', () => {
    for (const [Kind, name] of [
      [CronJob, 'CronJob'],
      [PersistentVolumeClaim, 'PersistentVolumeClaim'],
    ] as const) {
      const { kind, ...rest } = manifest(name)
      expect(() => new Kind({ kind, ...rest } as never).validate()).not.toThrow()
    }
    const { spec } = manifest('CronJob').spec.jobTemplate.spec.template
    const process = manifest('Deployment').spec.template.spec
    const [own, its] = [spec.containers[0], process.containers[0]]
    for (const name of ['name', 'image', 'envFrom', 'securityContext']) expect(own[name]).toEqual(its[name])
    expect(spec.securityContext).toEqual(process.securityContext)
    const { kubernetes } = linesOf('backup')
    expect(kubernetes).toContain(`kubectl set image cronjob/${manifest('CronJob').metadata.name} ${own.name}=`)
    expect(kubernetes).toContain(`--from=cronjob/${manifest('CronJob').metadata.name} `)
  })

  it('plain: start with the variables, quoting the folder', () => {
    const line = linesOf('variables', { hops: 2 }).plain.split('\n').at(-1)!
    const env = JSON.parse(
      shell(line.replace(/npm start$/, `${process.execPath} -p 'JSON.stringify(process.env)'`)),
    ) as Record<string, string>
    expect(env).toMatchObject({ ...VARIABLES, DATA_DIR, PORT: '4000' })
    expect(readConfig(env)).toMatchObject({ trustProxy: 2, port: 4000 })
  })
})
