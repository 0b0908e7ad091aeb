import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '#server/process/metrics.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
/** Labels that Prometheus adds to every series. */
const ADDED = ['job', 'instance', 'le']

type Target = { refId: string; expr: string }
type Panel = {
  id: number
  type: string
  title: string
  description?: string
  datasource: object
  gridPos: { h: number; w: number; x: number; y: number }
  targets: Target[]
}
const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8'))
const panels: Panel[] = dashboard.panels
const graphs = panels.filter(({ type }) => type !== 'row')

let text: string
beforeAll(async () => {
  const metrics = createMetrics({
    pool: { totalCount: 1, idleCount: 1, waitingCount: 0 },
    queueDepth: async () => [{ queue: 'upkeep', waiting: 1, oldestSeconds: 1, failed: 1 }],
    mailDepth: async () => ({ waiting: 1, oldestSeconds: 1, failed: 1, held: 1 }),
  })
  metrics.requestCompleted('GET', '/*', 200, 0.01)
  metrics.jobDone('upkeep', 'completed', 0.01)
  metrics.mailDone('ticket-created', 'accepted')
  metrics.mailTaken('file')
  metrics.mailRouted('person', 'routed')
  metrics.mailParsed(0.01)
  metrics.aiDone('openai', 'answered', 1)
  text = await metrics.text()
})

/** The series of a name in the response, parts of histograms included. */
const seriesOf = (name: string) => text.split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line))

describe('The dashboard', () => {
  it('has a row for each area, and panels that do not overlap', () => {
    const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title)
    expect(rows.join(', ')).toBe('Traffic, Errors, Durations, Queue, Mail, Incoming mail, AI, Event loop, Memory, Pool')
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const taken = new Set<string>()
    for (const { title, gridPos } of panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x},${y}`), title).toBe(false)
          taken.add(`${x},${y}`)
        }
    }
  })

  it('works with any Prometheus data source, and describes each panel', () => {
    const [source] = dashboard.templating.list
    expect(source).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' })
    for (const { title, datasource, description } of graphs) {
      expect(datasource, title).toEqual({ type: 'prometheus', uid: '${datasource}' })
      expect(description, title).toMatch(/\.$/)
    }
  })

  it.each(graphs.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)))(
    '%s shows numbers that /metrics has: %s',
    (_, expr) => {
      const names = [...expr.matchAll(/([a-z][a-z0-9_]+)\{/g)].map(([, name]) => name!)
      const labels = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/, ?/))
      const matched = [...expr.matchAll(/([a-z_]+)(?:=~|!=|=)"/g)].map(([, label]) => label!)
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) {
        const series = seriesOf(name)
        // Garbage collection happens at any time.
        if (!name.startsWith('nodejs_gc')) expect(series.length, name).toBeGreaterThan(0)
        for (const label of [...labels, ...matched].filter((each) => !ADDED.includes(each)))
          expect(series[0], label).toContain(`${label}="`)
        expect(text).toContain(`# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `)
      }
      expect(expr.split('(').length).toBe(expr.split(')').length)
    },
  )
})

describe('The configuration of Prometheus', () => {
  it('scrapes every server and reads the token from a file', () => {
    const config = parse(readFileSync(join(DEPLOY, 'prometheus.yml'), 'utf8'))
    const [job] = config.scrape_configs
    expect(job.authorization).toEqual({ credentials_file: expect.stringMatching(/^\//) })
    expect(job.metrics_path ?? '/metrics').toBe('/metrics')
    expect(job.static_configs[0].targets.length).toBeGreaterThan(1)
  })
})

describe('The metrics', () => {
  it('of mail are all shown', () => {
    const names = [...text.matchAll(/^# TYPE (inbound_\w+|mails_total) /gm)].map(([, name]) => name!)
    const shown = graphs.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ')
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !new RegExp(`${name}(_bucket)?\\{`).test(shown))).toEqual([])
  })

  it('have no label that Prometheus uses itself', () => {
    expect(text).not.toMatch(/[{,](job|instance)="/)
  })
})
