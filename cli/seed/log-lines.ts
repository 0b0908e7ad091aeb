import { type Random, randomBelow, randomBetween, randomHex, pick } from '../random.ts'
import type { RenderPhrase } from './phrases.ts'

const MESSAGES = [
  'Connection to 10.0.4.17:445 timed out',
  'WARN retrying in 5000 ms (attempt 3)',
  'ERROR {code} at Client.Session.Open',
  'Faulting module ntdll.dll, version 10.0.26100.1, exception code {code}',
  'The device \\Device\\Harddisk0\\DR0 has a bad block',
  '550 5.7.26 This message does not pass authentication checks',
  'TLS handshake failed: certificate has expired',
  'Print job 118 was not printed, Win32 error {code}',
  'User name or password is incorrect',
  'kernel: eth0: link down',
  'DHCP lease of 10.0.4.88 was denied',
  'at Object.readSync (C:\\Program Files\\Client\\app.asar\\main.js:1:20433)',
]

/** Writes lines of a log, as pasted into a ticket. */
export function logLines(chance: Random, say: RenderPhrase): string {
  const count = randomBetween(chance, 6, 40)
  let second = randomBelow(chance, 3600 * 8)
  const lines = Array.from({ length: count }, () => {
    second += randomBelow(chance, 9)
    const time = [8 + Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
    const clock = time.map((part) => String(part).padStart(2, '0')).join(':')
    return `${clock} [${randomHex(chance, 2)}] ${say(pick(chance, MESSAGES))}`
  })
  return `${say('[This is what it says:|I copied this from the window:|Log:|the error:]')}\n\n${lines.join('\n')}`
}
