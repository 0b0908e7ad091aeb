import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#server/files/storage/s3.ts'
import { debianProgram } from './debian-program.ts'
import { eventually, startProcess, temporaryDirectory } from '../server.ts'

export type S3Server = Awaited<ReturnType<typeof startS3>>

/** A real S3 server. */
const SWIFT = debianProgram('python3-swift', '/usr/lib/python3/dist-packages/swift/proxy/server.py')
const CREDENTIALS = { accessKeyId: 'helpdesk:tester', secretAccessKey: 'not-to-be-seen-anywhere' }

/** Options of tests that need it; they are skipped without it. */
export const NEEDS_S3 = SWIFT.options
/** To be appended to the titles of such tests. */
export const SKIP_REASON = SWIFT.skipReason

/** Starts OpenStack Swift with its S3 interface, which verifies signatures and hashes. It ends with its parent process. */
export async function startS3() {
  const script = join(import.meta.dirname, 'swift-server.py')
  const { accessKeyId, secretAccessKey } = CREDENTIALS
  const args = [script, temporaryDirectory(), accessKeyId, secretAccessKey]
  const { child, output, ended } = startProcess(args, {}, { command: '/usr/bin/python3' })
  const gone = ended.then(({ code }) => {
    throw new Error(`Swift ended with ${code}:\n${output.err}`)
  })
  gone.catch(() => {})
  const port = await Promise.race([eventually('a port', () => /^\d+$/m.exec(output.out)?.[0]), gone])
  const endpoint = new URL(`http://127.0.0.1:${port}`)
  const client = new AwsClient({ ...CREDENTIALS, service: 's3', region: 'us-east-1', retries: 0 })
  let buckets = 0

  async function sendRequest(method: string, path: string): Promise<string> {
    const response = await client.fetch(new URL(path, endpoint), { method })
    const document = await response.text()
    if (!response.ok) throw new Error(`Swift answered ${response.status}: ${document}\n${output.err}`)
    return document
  }

  return {
    /** Creates an empty bucket. */
    async bucket(): Promise<S3Config> {
      const bucket = `bucket-${++buckets}`
      await sendRequest('PUT', bucket)
      return { endpoint, bucket, region: 'us-east-1', ...CREDENTIALS }
    },
    /** Resolves with the keys of all objects in a bucket. */
    async keys(bucket: string): Promise<string[]> {
      const listed = await sendRequest('GET', `${bucket}?list-type=2`)
      return [...listed.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key!)
    },
    async close(): Promise<void> {
      child.stdin.end()
      await ended
    },
  }
}
