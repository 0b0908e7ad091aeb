import ChevronUpIcon from 'lucide-react/icons/chevron-up'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { Badge } from '#app/ui/badge.tsx'

const ICONS: Record<string, React.ReactNode> = { High: <ChevronUpIcon />, Critical: <TriangleAlertIcon /> }

export function PriorityBadge({ priority }: { priority: string }) {
  return (
    <Badge tone={priorityTone(priority)} icon={ICONS[priority]}>
      {priority}
    </Badge>
  )
}

export function priorityTone(priority: string) {
  if (priority === 'High') return 'destructive'
  return priority === 'Medium' ? 'secondary' : 'outline'
}
