import type { Config } from '#server/config.ts'
import { resolveBaseUrl } from '#server/process/listen.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const TITLE = 'Public address'
const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)

/** Checks whether PUBLIC_URL, HOST and TRUST_PROXY fit together. */
export async function checkPublicUrl({ config }: { config: Config }): Promise<Finding[]> {
  const { publicUrl, trustProxy } = config
  if (!publicUrl) return [withoutPublicUrl(config)]
  const findings: Finding[] = []
  if (publicUrl.protocol === 'http:' && !isLoopback(publicUrl.hostname))
    findings.push(
      problem(
        TITLE,
        'PUBLIC_URL begins with http://: passwords and tickets travel unencrypted.',
        'Let a proxy such as nginx answer with TLS, and set PUBLIC_URL to its https:// address.',
      ),
    )
  if (publicUrl.protocol === 'https:' && trustProxy === 0)
    findings.push(
      warning(
        TITLE,
        'PUBLIC_URL begins with https://, so there is a proxy in front, but TRUST_PROXY is off: all visitors share one address and one sign-in limit.',
        'Set TRUST_PROXY to the number of proxies, mostly 1, and let the last one write X-Forwarded-For.',
      ),
    )
  return findings.length > 0 ? findings : [ok(TITLE, `${publicUrl.origin}.`)]
}

function withoutPublicUrl(config: Config): Finding {
  const { host, trustProxy, smtpUrl } = config
  const todo = 'Set PUBLIC_URL to the address customers use.'
  if (trustProxy > 0)
    return warning(TITLE, 'TRUST_PROXY is set without PUBLIC_URL: links in e-mails lead to this machine.', todo)
  if (!isLoopback(host))
    return warning(
      TITLE,
      `HOST ${host} accepts connections from the network without PUBLIC_URL: anybody may create the first admin, and links lead to the wrong place.`,
      todo,
    )
  if (smtpUrl) {
    const base = resolveBaseUrl(config)
    return warning(TITLE, `Links in emails lead to ${base}, which works on this machine only.`, todo)
  }
  return ok(TITLE, 'None: only this machine is served.')
}
