import { expect, test } from 'vitest'
import { type Command, findCommands, MAX_SHOWN } from '#app/desk/keys/find-commands.ts'

const command = (name: string, words = ''): Command => ({ id: name, group: 'Go to', name, words, run: () => {} })
const named = (commands: Command[]) => commands.map(({ name }) => name)

test('The palette finds commands by each word, accents aside, those that begin with the text first', () => {
  const all = [
    command('Assign to Zoë Ray'),
    command('Reassign'),
    command('Wait', 'snooze'),
    command('Assign the ticket'),
  ]
  expect(named(findCommands(all, 'assign'))).toEqual(['Assign to Zoë Ray', 'Assign the ticket', 'Reassign'])
  expect(named(findCommands(all, 'zoe assign'))).toEqual(['Assign to Zoë Ray'])
  expect(named(findCommands(all, 'SNOOZE'))).toEqual(['Wait'])
  expect(findCommands(all, 'nothing like it')).toEqual([])
})

test('Of a thousand commands it shows the best fifty', () => {
  const all = Array.from({ length: 1_000 }, (_, at) => command(`Reply ${at}`))
  expect(findCommands(all, 'reply')).toHaveLength(MAX_SHOWN)
  expect(named(findCommands(all, 'reply 999'))).toEqual(['Reply 999'])
})
