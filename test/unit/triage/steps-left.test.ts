import { describe, expect, test } from 'vitest'
import { stepsLeft } from '#contract/steps-left.ts'

const PRINTER = {
  queue: 'Open the print queue and cancel the jobs that are stuck.',
  right: 'Check that the right printer is chosen in the print window.',
  restart: 'Restart the computer once.',
}
const NETWORK = {
  power: 'Switch the modem and router off, wait a minute, and switch them on again.',
  cable: 'Check that the cable between wall and modem is firmly in.',
  other: 'Try one other device on the same network.',
}
const ACCESS = {
  caps: 'Check that Caps Lock is off, and type the password once in a text field.',
  browser: 'Sign in from a private browser window.',
  reset: 'Use “Forgot password” on the sign-in page and follow the email.',
}
type Steps = Record<string, string>

const leftOf = (steps: Steps, customer: string[], team: string[] = []) => {
  const left = stepsLeft(Object.values(steps), { customer, team })
  return Object.keys(steps).filter((name) => left.includes(steps[name]!))
}

describe('Steps that the customer says they tried are left out', () => {
  test.each<[string, Steps, string[]]>([
    ['I tried the queue, it was empty. Still 49.4C02.', PRINTER, ['right', 'restart']],
    ['I switched it off and on twice, same thing.', PRINTER, ['queue', 'right']],
    ['Restarting didn’t help.', PRINTER, ['queue', 'right']],
    ['After I restarted the computer I still can’t print.', PRINTER, ['queue', 'right']],
    ['I restarted the PC but haven’t checked the queue.', PRINTER, ['queue', 'right']],
    ['Already rebooted. Cleared the queue too, no luck.', PRINTER, ['right']],
    ['> Restart the computer once.\nDid that. What next?', PRINTER, ['queue', 'right', 'restart']],
    [
      'We already unplugged the router and plugged it back in. My laptop has the same error.',
      NETWORK,
      ['cable', 'other'],
    ],
    ['Power cycled the modem, no luck. New cable too, same result.', NETWORK, ['other']],
    ['I swapped the cable this morning; nothing.', NETWORK, ['power', 'other']],
    ['Tried a private browser window as well, it made no difference.', ACCESS, ['caps', 'reset']],
    ['Ich habe den Rechner schon neu gestartet, ohne Erfolg.', PRINTER, ['queue', 'right']],
    ['Ya reinicié el ordenador y revisé la cola.', PRINTER, ['right']],
    ['J’ai déjà redémarré l’ordinateur, toujours pareil.', PRINTER, ['queue', 'right']],
    ['Ho già riavviato il PC, senza successo.', PRINTER, ['queue', 'right']],
  ])('%s', (text, steps, left) => {
    expect(leftOf(steps, [text])).toEqual(left)
  })
})

test.each([
  'I haven’t restarted the computer yet.',
  'I have never cancelled a job in the queue.',
  'I will restart the computer tonight.',
  'Should I restart the computer?',
  'How do I open the queue?',
  'The print queue is full, jobs are stuck and nothing comes out.',
  'Nothing changed on our side, the queue is full of jobs.',
  'We cancelled the order for toner.',
  'I can’t find the queue.',
  'Ich habe den Rechner noch nicht neu gestartet.',
])('What was not done is still suggested: %s', (text) => {
  expect(leftOf(PRINTER, [text])).toEqual(['queue', 'right', 'restart'])
})

test('What the team has sent is left out, in other words too', () => {
  const automatic = `First steps:\n1. ${PRINTER.queue}\n2. ${PRINTER.right}\n3. ${PRINTER.restart}`
  expect(leftOf(PRINTER, [], [automatic])).toEqual([])
  expect(leftOf(PRINTER, [], ['Could you please cancel any stuck jobs in your print queue, Grace?'])).toEqual([
    'right',
    'restart',
  ])
  expect(leftOf(NETWORK, [], ['We look into the network this afternoon.'])).toEqual(['power', 'cable', 'other'])
})

test('A long conversation is read before the test ends', () => {
  const text = 'I tried the queue and restarted, '.repeat(3_000)
  expect(leftOf(PRINTER, [text, 'off '.repeat(20_000), 'switch '.repeat(20_000)])).toEqual(['right'])
})
