import http from 'node:http'

export type Body = { headers: Record<string, string>; bytes: Buffer }

const agent = new http.Agent({ keepAlive: true })
const BOUNDARY = 'boundary-4711'

/**
 * Posts a body and returns the response text; any status but 201 is an error. Uses node:http directly, since it shares the
 * machine with the server that is measured.
 */
export function post(url: string, { headers, bytes }: Body): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': bytes.length }
    const request = http.request(url, { method: 'POST', agent, headers: { ...headers, ...length } })
    request.on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      if (response.statusCode === 201) resolve(text)
      else reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
    })
    request.on('error', reject)
    request.end(bytes)
  })
}

export const jsonBody = (value: unknown): Body => ({
  headers: { 'content-type': 'application/json' },
  bytes: Buffer.from(JSON.stringify(value)),
})

/** A multipart body with one file, as a browser sends it. */
export const formBody = (file: Buffer): Body => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  bytes: Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\n`),
    Buffer.from('Content-Type: image/jpeg\r\n\r\n'),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
})
