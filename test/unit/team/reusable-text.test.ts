import { expect, test } from 'vitest'
import { reusableText } from '#server/triage/answers/similar-answers.ts'

test.each([
  'Will should restart the printer.',
  'Mark can restart the computer for the new printer.',
  'The code is one two three four.',
  'Type one, two, three into the window.',
  'The new word for the account is blue.',
  'Change the key to blue and open the account again.',
  'Set the key to Windows Excel Chrome and restart.',
  'The wireless network is called office.',
  'Restart the computer that Joy uses at the front.',
  'Send the file to the printer at 10.0.0.5 again.',
  'Restart the server in the basement of Main Street.',
])('%s is not repeated to another customer', (sentence) => expect(reusableText(sentence, [])).toBe(''))

test.each([
  'Press the Windows key and open the settings.',
  'Close Outlook, remove the profile and add it again.',
  'Restart Outlook and open the file again.',
  'Mark the message as safe in the folder.',
])('%s is, because it names nobody and nothing of theirs', (sentence) =>
  expect(reusableText(sentence, [])).toBe(sentence),
)
