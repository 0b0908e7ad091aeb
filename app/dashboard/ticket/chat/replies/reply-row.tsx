import { memo } from 'react'
import type { SavedReply } from '#contract/team/saved-replies.ts'

const SHOWN = 90

/** A saved reply in a list: its title, and where it is and how it begins. */
export const ReplyRow = memo(function ReplyRow({ reply: { title, folder, text } }: { reply: SavedReply }) {
  const begins = text.slice(0, SHOWN).replaceAll(/\s+/g, ' ')
  return (
    <>
      <bdi>{title}</bdi> <span dir="auto">{folder ? `${folder} · ${begins}` : begins}</span>
    </>
  )
})
