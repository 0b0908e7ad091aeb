import type { LucideIcon } from 'lucide-react'
import { useDeferredValue, type ReactNode } from 'react'
import { ContourPlate } from './contour-plate.tsx'

type EmptyStateProps = { icon: LucideIcon; title: string; text?: string; action?: ReactNode; isPlain?: boolean }

const SUMMIT = [{ x: 0.5, y: 0.42, reach: 0.42, rise: 1.4 }]

export function EmptyState({ icon: Icon, title, text, action, isPlain = false }: EmptyStateProps) {
  // The decoration is rendered after the text.
  const plate = useDeferredValue(true, false)
  return (
    <div className="empty-state">
      {plate && !isPlain && <ContourPlate seed={title.length} width={640} height={400} peaks={SUMMIT} levels={9} />}
      <Icon />
      <h3 className="type-h3">{title}</h3>
      {text && <p className="muted">{text}</p>}
      {action && <div>{action}</div>}
    </div>
  )
}
