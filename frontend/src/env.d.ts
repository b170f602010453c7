interface ImportMetaEnv {
  readonly SITE_ORIGIN: string;
}
