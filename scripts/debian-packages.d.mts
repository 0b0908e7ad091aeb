export const DEBIAN_PACKAGES: string[]
export function installDebianPackages(): void
