import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '#server/platform/config/config.ts'
import { ROOT } from '#test/support/server.ts'

const KINDS = { ConfigMap, Deployment, Ingress, PodDisruptionBudget, Secret, Service }
type Kind = keyof typeof KINDS

const manifests = parseAllDocuments(readFileSync(join(ROOT, 'deploy/kubernetes.yaml'), 'utf8')).map(
  (document) => document.toJS() as { kind: Kind; metadata: { name: string } },
)
const manifest = (kind: Kind): any => manifests.find((each) => each.kind === kind)

describe('The Kubernetes manifest', () => {
  it.each(manifests)('matches the schema of its $kind', ({ kind, ...rest }) => {
    const schema = new KINDS[kind]({ kind, ...rest } as never)
    expect(() => schema.validate()).not.toThrow()
  })

  it('selects its own pods', () => {
    const { labels } = manifest('Deployment').spec.template.metadata
    expect(labels).toMatchObject(manifest('Deployment').spec.selector.matchLabels)
    expect(labels).toMatchObject(manifest('Service').spec.selector)
    expect(labels).toMatchObject(manifest('PodDisruptionBudget').spec.selector.matchLabels)
  })

  it('sets only variables the server reads, and all that several servers need', () => {
    const example = { ...manifest('ConfigMap').data, ...manifest('Secret').stringData }
    const env = {
      ...example,
      SECRET: 'one of their own, long enough to sign with',
      METRICS_TOKEN: 'one of their own',
    }
    const config = readConfig(env)
    expect(config.databaseUrl && config.bucket && config.secret && config.publicUrl).toBeTruthy()
    expect(config.metricsToken).toBe(env.METRICS_TOKEN)
    for (const name of ['SECRET', 'METRICS_TOKEN'])
      expect(() => readConfig({ ...env, [name]: example[name] })).toThrow(`${name} is still the one of the example`)
    const { envFrom } = manifest('Deployment').spec.template.spec.containers[0]
    expect(envFrom).toEqual([
      { configMapRef: { name: manifest('ConfigMap').metadata.name } },
      { secretRef: { name: manifest('Secret').metadata.name } },
    ])
  })

  it('keeps all replicas during an update and gives each time to stop', () => {
    const { strategy, template } = manifest('Deployment').spec
    expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(30 + 5)
  })

  it('runs without root and writes only to its two volumes', () => {
    const { securityContext, containers } = manifest('Deployment').spec.template.spec
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(containers[0].volumeMounts.map((mount: any) => mount.mountPath)).toEqual(['/data', '/tmp'])
  })
})
