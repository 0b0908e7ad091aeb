import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { macrosQuery, REPLIES_KEY, savedRepliesQuery } from '#app/lib/saved-replies.ts'
import { useAuthErrors } from '#app/lib/session/use-auth-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { findReplies } from '#contract/team/find-replies.ts'
import type { Macro } from '#contract/team/macros.ts'
import type { SavedReply } from '#contract/team/saved-replies.ts'
import { onTeamSignal } from '../live/team-signals.ts'
import { useTicketStream } from '../live/use-ticket-stream.ts'
import { macroProblem } from '../ticket/macros/macro-words.ts'
import { MacroEditor } from './macro-editor.tsx'
import { ReplyEditor } from './reply-editor.tsx'

const NO_REPLIES: SavedReply[] = []
const NO_MACROS: Macro[] = []
type Open = { kind: 'reply' | 'macro'; id: string | null }
const KINDS = [
  ['reply', 'Saved replies'],
  ['macro', 'Macros'],
] as const

/** The Replies page: the team's saved replies by folder, its macros, and the editor of the chosen one. */
export function RepliesPage() {
  const { data: replies = NO_REPLIES } = useQuery(savedRepliesQuery)
  const { data: macros = NO_MACROS } = useQuery(macrosQuery)
  const [kind, setKind] = useState<Open['kind']>('reply')
  const [open, setOpen] = useState<Open | null>(null)
  const [search, setSearch] = useState('')
  const back = (useLocation().state as { back?: string } | null)?.back ?? '/admin'
  useAuthErrors()
  useLiveReplies()
  const folders = [...new Set(replies.map(({ folder }) => folder))].toSorted((a, b) => a.localeCompare(b))
  const found = findReplies(replies, search)
  const wanted = search.trim().toLowerCase()
  const foundMacros = macros.filter(({ title }) => title.toLowerCase().includes(wanted))
  const chosen = (id: string) => (open?.kind === kind && open.id === id ? 'true' : undefined)
  const row = (id: string, title: string, detail: string) => (
    <li key={id}>
      <button type="button" className="mail-row" aria-current={chosen(id)} onClick={() => setOpen({ kind, id })}>
        <bdi className="mail-subject">{title}</bdi>
        <span className="mail-reason">{detail}</span>
      </button>
    </li>
  )
  return (
    <main id="main" tabIndex={-1} className="mail-desk" data-open={open ? '' : undefined}>
      <header className="mail-head">
        <h1>Replies</h1>
        <Link to={back} className="button" data-variant="outline" data-size="compact">
          <ArrowLeftIcon />
          Back to the dashboard
        </Link>
      </header>
      <section className="panel mail-list" aria-label={kind === 'reply' ? 'Saved replies' : 'Macros'}>
        <div className="reply-search reply-tools">
          {KINDS.map(([each, name]) => (
            <Button
              key={each}
              variant={each === kind ? 'primary' : 'outline'}
              size="compact"
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {name}
            </Button>
          ))}
          <Button variant="outline" size="compact" onClick={() => setOpen({ kind, id: null })}>
            {kind === 'reply' ? 'New reply' : 'New macro'}
          </Button>
          <input
            className="control"
            type="search"
            aria-label="Search"
            placeholder="Search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <div className="mail-scroll">
          {kind === 'macro' && (
            <ul className="mail-rows">
              {foundMacros.map((macro) => row(macro.id, macro.title, macroProblem(macro) ?? ''))}
            </ul>
          )}
          {kind === 'reply' &&
            folders.map((folder) => {
              const inside = found.filter((each) => each.folder === folder)
              if (inside.length === 0) return null
              return (
                <section key={folder} aria-label={folder || 'No folder'}>
                  <h2 className="reply-search field-label">{folder || 'No folder'}</h2>
                  <ul className="mail-rows">
                    {inside.map(({ id, title, text }) => row(id, title, text.slice(0, 200)))}
                  </ul>
                </section>
              )
            })}
        </div>
      </section>
      <section className="panel mail-detail" aria-label="Editor">
        <div className="mail-body">
          {open && (
            <div className="reply-search">
              <Button variant="outline" size="compact" icon={<ArrowLeftIcon />} onClick={() => setOpen(null)}>
                Back
              </Button>
            </div>
          )}
          {!open && <p className="tab-note">Choose one from the list, or make a new one.</p>}
          {open?.kind === 'reply' && (
            <ReplyEditor
              key={open.id}
              reply={replies.find(({ id }) => id === open.id) ?? null}
              folders={folders.filter(Boolean)}
              macros={macros}
              onSaved={(id) => setOpen(id ? { kind: 'reply', id } : null)}
            />
          )}
          {open?.kind === 'macro' && (
            <MacroEditor
              key={open.id}
              macro={macros.find(({ id }) => id === open.id) ?? null}
              replies={replies}
              onSaved={(id) => setOpen(id ? { kind: 'macro', id } : null)}
            />
          )}
        </div>
      </section>
    </main>
  )
}

/** Shows at once what others change. */
function useLiveReplies() {
  const client = useQueryClient()
  useTicketStream({ onChange: () => {}, onGap: () => void client.invalidateQueries({ queryKey: REPLIES_KEY }) })
  useEffect(
    () => onTeamSignal(({ kind }) => kind === 'replies' && void client.invalidateQueries({ queryKey: REPLIES_KEY })),
    [client],
  )
}
