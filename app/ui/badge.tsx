import type { ReactNode } from 'react'

type BadgeProps = {
  tone: 'destructive' | 'secondary' | 'default' | 'outline' | 'neutral'
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
