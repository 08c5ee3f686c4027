declare module 'xcode' {
  interface Configuration {
    buildSettings: Record<string, string | undefined>
  }
  interface Project {
    parseSync: () => Project
    pbxXCBuildConfigurationSection: () => Record<string, string | Configuration>
  }
  const xcode: { project: (path: string) => Project }
  export default xcode
}
