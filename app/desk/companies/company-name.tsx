import { useQuery } from '@tanstack/react-query'
import { companyQuery } from './company-queries.ts'

export function CompanyName({ id }: { id: string }) {
  const { data, isError } = useQuery(companyQuery(id))
  return `: ${data?.name ?? (isError ? 'No longer there' : '…')}`
}
