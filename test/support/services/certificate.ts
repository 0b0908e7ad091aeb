import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0

/** Makes a certificate that signs itself, for one name, and its key: `cert.pem` and `key.pem` of a directory. */
export function makeCertificate(directory: string, name: string, days = 60): { key: string; cert: string } {
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  const subject = ['-subj', `/O=Test/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)]
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}
