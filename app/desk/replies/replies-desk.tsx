import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { Button } from '#app/ui/button.tsx'
import type { Macro } from '#contract/macros.ts'
import type { SavedReply } from '#contract/saved-replies.ts'
import { MacroEditor } from '../macros/macro-editor.tsx'
import { ReplyEditor } from './reply-editor.tsx'
import { NEW, type RepliesList, MacroRows, ReplyRows, rowId, repliesAddress, useRepliesUrl } from './reply-rows.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text'
import PlusIcon from 'lucide-react/icons/plus'
import SearchXIcon from 'lucide-react/icons/search-x'
import ZapIcon from 'lucide-react/icons/zap'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '#app/lib/format.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { macrosQuery, reloadReplies, savedRepliesQuery } from './saved-replies.ts'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { findReplies } from '#contract/find-replies.ts'
import { onTeamSignal } from '../live/signals.ts'
import { useTicketStream } from '../live/ticket-stream.ts'
import { PageFrame } from '../shell/page-frame.tsx'

type OpenEntryProps = {
  list: RepliesList
  id: string
  replies: readonly SavedReply[]
  macros: readonly Macro[]
  onShow: (id: string | null) => void
}

/** The chosen reply or macro, or a new one, with its editor. */
function OpenEntry({ list, id, replies, macros, onShow }: OpenEntryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const reply = replies.find((each) => each.id === id) ?? null
  const macro = macros.find((each) => each.id === id) ?? null
  const isGone = id !== NEW && (list === 'reply' ? reply : macro) === null
  const hasTyped = useKeptForm(`${list}:${id}`, {}).isChanged
  const folders = [...new Set(replies.map(({ folder }) => folder))].filter(Boolean).toSorted()
  return (
    <>
      <header className="reply-head">
        <Button
          className="reply-back"
          variant="outline"
          size="compact"
          icon={<ArrowLeftIcon />}
          onClick={() => onShow(null)}
        >
          Back to the list
        </Button>
        <h2 ref={heading} tabIndex={-1}>
          {id === NEW ? 'New' : 'Edit'} {list}
        </h2>
      </header>
      {isGone && (
        <p className="mail-why reply-gone">
          This {list} has been deleted.{hasTyped && ` What you typed is still here: saving it makes a new ${list}.`}
        </p>
      )}
      {(!isGone || hasTyped) && list === 'reply' && (
        <ReplyEditor {...{ id, reply, folders, macros }} onSaved={onShow} />
      )}
      {(!isGone || hasTyped) && list === 'macro' && <MacroEditor {...{ id, macro, replies }} onSaved={onShow} />}
    </>
  )
}

const SEARCH_ID = 'replies-search'
const LISTS: { list: RepliesList; name: string; icon: LucideIcon; empty: string; why: string }[] = [
  {
    list: 'reply',
    name: 'Saved replies',
    icon: MessageSquareTextIcon,
    empty: 'No saved replies yet',
    why: 'Make one, or save an answer you’ve sent.',
  },
  {
    list: 'macro',
    name: 'Macros',
    icon: ZapIcon,
    empty: 'No macros yet',
    why: 'A macro does several things to a ticket in one press.',
  },
]

/** The Replies page: the team's saved replies by folder, its macros, and the editor of the chosen one. */
export function RepliesPage() {
  const { data: replies, error: repliesError } = useQuery(savedRepliesQuery)
  const { data: macros, error: macrosError } = useQuery(macrosQuery)
  const { list, openId, back, kept, show } = useRepliesUrl()
  const [search, setSearch] = useState('')
  useAuthErrors()
  useLiveReplies()
  useFocusAfterClosing(openId)
  const { name, icon, empty, why } = LISTS.find((each) => each.list === list)!
  const all = list === 'reply' ? replies : macros
  const wanted = search.trim().toLowerCase()
  const foundReplies = findReplies(replies ?? [], search)
  const foundMacros = (macros ?? []).filter(({ title }) => title.toLowerCase().includes(wanted))
  const isEmpty = (list === 'reply' ? foundReplies : foundMacros).length === 0
  const failure = repliesError ?? macrosError
  return (
    <PageFrame title="Replies" back={back} isOpen={openId !== null}>
      <section className="panel mail-list" aria-label={name}>
        <nav className="list-views" aria-label="Lists">
          {LISTS.map((each) => (
            <Link
              key={each.list}
              to={repliesAddress(each.list)}
              state={kept}
              replace
              aria-current={each.list === list ? 'page' : undefined}
            >
              {each.name} <span className="view-count">{countOf(each.list === 'reply' ? replies : macros)}</span>
            </Link>
          ))}
        </nav>
        <div className="reply-tools">
          <input
            className="control"
            type="search"
            id={SEARCH_ID}
            aria-label={`Search ${name.toLowerCase()}`}
            placeholder="Search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <Link
            to={repliesAddress(list, NEW)}
            state={kept}
            replace={openId !== null}
            className="button"
            data-variant="primary"
            data-size="compact"
          >
            <PlusIcon />
            New {list}
          </Link>
        </div>
        <div className="mail-scroll">
          {failure && !all && <Notice>{errorMessage(failure)}</Notice>}
          {!failure && !all && <output className="loading-line">Loading...</output>}
          {all &&
            isEmpty &&
            (wanted ? (
              <EmptyState icon={SearchXIcon} title={`No ${name.toLowerCase()} match “${search.trim()}”`} />
            ) : (
              <EmptyState icon={icon} title={empty} text={why} />
            ))}
          {list === 'reply' ? (
            <ReplyRows replies={foundReplies} />
          ) : (
            <MacroRows macros={foundMacros} replies={replies ?? []} />
          )}
        </div>
      </section>
      <section className="panel mail-detail" aria-label="Editor">
        {openId === null ? (
          <EmptyState icon={icon} title={`Select a ${list}`} text="Choose one from the list, or make a new one." />
        ) : (
          replies &&
          macros && (
            <div className="mail-body">
              <OpenEntry key={`${list}:${openId}`} id={openId} {...{ list, replies, macros }} onShow={show} />
            </div>
          )
        )}
      </section>
    </PageFrame>
  )
}

const countOf = (list: readonly unknown[] | undefined) => list && formatCount(list.length)

/** Where the list was replaced by an entry, or an entry was deleted, the focus stays on the page. */
function useFocusAfterClosing(openId: string | null) {
  const before = useRef(openId)
  useEffect(() => {
    const last = before.current
    before.current = openId
    if (last && !openId) (document.getElementById(rowId(last)) ?? document.getElementById(SEARCH_ID))?.focus()
  }, [openId])
}

/** Shows at once what others change. */
function useLiveReplies() {
  const client = useQueryClient()
  useTicketStream({ onChange: () => {}, onGap: () => void reloadReplies(client) })
  useEffect(() => onTeamSignal(({ kind }) => kind === 'replies' && void reloadReplies(client)), [client])
}
