const count = new Intl.NumberFormat('en-US')

/** '3,003'. */
export const formatCount = (number: number) => count.format(number)
