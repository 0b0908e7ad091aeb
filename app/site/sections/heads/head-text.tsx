import type { Head } from '#content/types.ts'
import { ActionLinks } from '../action-links.tsx'

type HeadTextProps = Pick<Head, 'title' | 'lead' | 'actions'> & { onDark?: boolean }

/** Title, lead and actions, the part that all heads share. */
export function HeadText({ title, lead, actions, onDark = false }: HeadTextProps) {
  return (
    <div className="head-text">
      <h1 className="type-h1">{title}</h1>
      <p className="type-lead">{lead}</p>
      <ActionLinks actions={actions} onDark={onDark} />
    </div>
  )
}
