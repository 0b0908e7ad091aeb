import { type Random, pick } from '../random.ts'
import type { Phrase, RenderPhrase } from './phrases.ts'

const GREETINGS: Phrase[] = ['Hi {me},\n\n', 'Hello {me},\n\n', '{me},\n\n', 'Good morning {me},\n\n', '', '']
const FIRST_REPLIES: Phrase[] = [
  'Thank you for the clear description. I am looking at it now and will write again [within the hour|before noon|today].',
  'I have your ticket. Could you tell me whether {colleague} sees the same on another computer?',
  'I would like to connect to your {computer} for ten minutes. Is {time} good for you?',
  'Sorry about that. Please leave the {computer} on, I will look at it over lunch.',
  'Could you send me a photo of the whole screen, with the clock in it? Then I can find the moment in the log.',
  'This looks like something we saw {ticketed} elsewhere. I am checking whether the same cure helps here.',
  'I tried to call you at the number we have and left a message. When is a good time?',
  'That sounds annoying. One question first: did it ever work in {place}?',
]
const INTERIM_REPLIES: Phrase[] = [
  'A short note so that you know where we are: I am waiting for {vendor}, who promised an answer {when}.',
  'I have found the likely cause and test it on a spare {computer} before I touch yours.',
  'Thank you, that helped. The log shows error {code} at {time}, so I know where to look.',
  'I came by {place} but you were in a meeting. I will try again tomorrow.',
  'The part is ordered and should be here {when}.',
  'Still on it. For now please use {colleague}’s printer and the web version, both work.',
  'I have handed this to a colleague who knows {program} better than I do.',
]
const SOLUTIONS: Phrase[] = [
  'Solved. For the record, this is the step that helped:',
  'It works again. What I did from here:',
  'Found it. The instructions I followed:',
  'That should be it. What made the difference:',
]
const LAST_SENTENCES: Phrase[] = [
  'Please tell me if it comes back.',
  'I will close the ticket today unless you tell me otherwise.',
  'Have a good [day|afternoon|weekend].',
  'I watched it for an hour and it holds.',
  'I have written the steps down, so that the next one of us finds them.',
  '',
  '',
]

/** Returns what a technician writes as answer `index` of `count`; the last one names one of the `solutions`. */
export function technicianReply(
  chance: Random,
  solutions: readonly string[],
  say: RenderPhrase,
  technician: string,
  index: number,
  count: number,
): string {
  const greeting = index === 0 || chance() < 0.4 ? say(pick(chance, GREETINGS)) : ''
  return `${greeting}${replyBody(chance, solutions, say, index, count)}\n\n– ${technician}`
}

function replyBody(
  chance: Random,
  solutions: readonly string[],
  say: RenderPhrase,
  index: number,
  count: number,
): string {
  if (index < count - 1) return say(pick(chance, index === 0 ? FIRST_REPLIES : INTERIM_REPLIES))
  const ending = say(pick(chance, LAST_SENTENCES))
  return `${say(pick(chance, SOLUTIONS))} ${pick(chance, solutions)} ${ending}`.trim()
}
