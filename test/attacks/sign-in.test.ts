import { expect, it } from 'vitest'
import { runProcess } from '#test/support/server.ts'

const drill = (name: string, ...args: string[]) =>
  runProcess(['--disable-warning=ExperimentalWarning', 'scripts/drill.ts', name, ...args, '--seed', 'gate'])

it('fifty rivals over two processes make one admin', async () => {
  const { code, out, err } = await drill('setup-race', '--rounds', '1')
  expect(code, out + err).toBe(0)
  expect(out).toMatch(/1 × 200/)
})

it('a hundred and fifty guesses, fifty of them at once, have ten passwords compared and lock nobody out', async () => {
  const { code, out, err } = await drill('guesses', '--guesses', '100', '--at-once', '50')
  expect(code, out + err).toBe(0)
  for (const [, compared] of out.matchAll(/passwords compared +(\d+)/g))
    expect(Number(compared)).toBeGreaterThan(0)
})

it('an unknown address takes as long as a known one, coarsely: the drill measures it', async () => {
  const { code, out, err } = await drill('sign-in-time', '--samples', '8', '--within', '100000')
  expect(code, out + err).toBe(0)
  const [known, unknown] = [...out.matchAll(/(\d+\.\d+) ms/g)].map(([, median]) => Number(median))
  expect(known! / unknown!).toBeGreaterThan(1 / 3)
  expect(known! / unknown!).toBeLessThan(3)
})
