import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'

type TabProps = ComponentProps<typeof Radix.Trigger> & { count?: number | undefined }

export const Tabs = Radix.Root
export const TabPanel = Radix.Content

export function TabList(props: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...props} className="tab-list" />
}

export function Tab({ count, children, ...rest }: TabProps) {
  return (
    <Radix.Trigger {...rest} className="tab">
      {children}
      {count !== undefined && <span className="tab-count">{count}</span>}
    </Radix.Trigger>
  )
}
