export function priorityTone(priority: string) {
  if (priority === 'High') return 'destructive'
  return priority === 'Medium' ? 'secondary' : 'outline'
}
