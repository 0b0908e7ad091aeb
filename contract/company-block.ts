/** Id of the data block of every page with what its scripts read of the company. */
export const COMPANY_BLOCK = 'company-data'
