import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { closeMenu, MenuItem } from '#app/ui/menu.tsx'
import { findReplies } from '#contract/find-replies.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { stepsLeft } from '#contract/steps-left.ts'
import { findMacros } from '../macros/macro-labels.ts'
import { openedMacro } from '../macros/open-macro.ts'
import { solutionText } from '../overview/solution.tsx'
import { ReplyRow } from '../replies/reply-suggestions.tsx'
import { macrosQuery, renderReply, savedRepliesQuery } from '../replies/saved-replies.ts'
import { conversationQuery, ticketQuery } from '../ticket/ticket-queries.ts'
import { insertAtEnd, insertText } from './insert-into-answer.ts'
import { suggestAnswerInto } from './suggest-answer.ts'

export type InsertProps = { ticketId: string; kind: DraftKind; field: RefObject<HTMLTextAreaElement | null> }

type Entry = { id: string; row: ReactNode; run: () => void }
type Group = [name: string, entries: Entry[]]

const MAX_SHOWN = 50

/** The groups of what may go into a box, searched together. Enter takes the first, arrows go down to the others. */
export function InsertList(props: InsertProps) {
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { groups, isWaiting } = useGroups(props, search)
  const first = groups[0]?.[1][0]
  // It may be loaded after the menu was opened.
  useEffect(() => input.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !first) return
    if (event.key === 'ArrowDown') event.currentTarget.parentElement?.querySelector('button')?.focus()
    else if (event.key === 'Enter') {
      closeMenu(event.currentTarget)
      first.run()
    } else return
    event.preventDefault()
  }
  return (
    <div className="pick-list">
      <input
        ref={input}
        className="control"
        type="search"
        aria-label="Find something to insert"
        placeholder="Find a reply, solution or macro"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {groups.map(([name, entries]) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a border and a legend of its own
        <div key={name} role="group" aria-label={name}>
          <p className="menu-heading">{name}</p>
          {entries.map(({ id, row, run }) => (
            <MenuItem key={id} onSelect={run}>
              {row}
            </MenuItem>
          ))}
        </div>
      ))}
      {!first && <p className="muted">{isWaiting ? 'Loading...' : 'No match. Try fewer words.'}</p>}
    </div>
  )
}

function useGroups({ ticketId, kind, field }: InsertProps, search: string): { groups: Group[]; isWaiting: boolean } {
  const client = useQueryClient()
  const replies = useQuery({ ...savedRepliesQuery, enabled: false })
  const macros = useQuery({ ...macrosQuery, enabled: false })
  const [solutions] = useState(() => {
    const ticket = client.getQueryData(ticketQuery(ticketId).queryKey)
    const all = solutionText(ticket?.ai_analysis?.suggested_solutions)
    if (!ticket || all.kind !== 'list') return []
    const messages = client.getQueryData(conversationQuery(ticketId).queryKey)?.messages ?? []
    const by = (role: string) => messages.filter((each) => each.kind === role).map(({ text }) => text)
    return stepsLeft(all.items, { team: by('answer'), customer: [ticket.description, ...by('customer')] })
  })
  const words = search.toLowerCase().split(/\s+/)
  const isFound = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const insert = (text: string | undefined) => text !== undefined && field.current && insertText(field.current, text)
  const suggest = 'Suggest a reply'
  const suggestion = { id: suggest, row: suggest, run: () => void suggestAnswerInto(client, ticketId) }
  const groups: Group[] = [
    ['Suggested reply', kind === 'answer' && isFound(suggest) ? [suggestion] : []],
    [
      'Suggested solutions',
      solutions.filter(isFound).map((text) => ({
        id: text,
        row: <span dir="auto">{text}</span>,
        run: () => field.current && insertAtEnd(field.current, text),
      })),
    ],
    [
      'Saved replies',
      findReplies(replies.data ?? [], search)
        .slice(0, MAX_SHOWN)
        .map((reply) => ({
          id: reply.id,
          row: <ReplyRow reply={reply} />,
          run: () => void renderReply(client, ticketId, reply.id).then(insert),
        })),
    ],
    [
      'Macros',
      findMacros(macros.data ?? [], search).map(({ id, title }) => ({
        id,
        row: <bdi>{title}</bdi>,
        run: () => openedMacro.set(id),
      })),
    ],
  ]
  const isWaiting = replies.isPending || macros.isPending
  return { groups: groups.filter(([, entries]) => entries.length > 0), isWaiting }
}
