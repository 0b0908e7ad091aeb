export type RoutingSubject = { numbers: number[]; text: string }
export const readRoutingSubject = (subject: string): RoutingSubject => ({
  numbers: [...subject.matchAll(/#(\d{4,9})/g)].map(([, n]) => Number(n)),
  text: subject,
})
export const sameSubject = (a: string, b: string): boolean => a === b
