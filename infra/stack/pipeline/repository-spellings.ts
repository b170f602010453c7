/** GitHub never reuses these ids: another repository that gets the same name has other ids. */
export type RepositoryIds = { readonly ownerId: number; readonly repositoryId: number };

/**
 * The repository as it appears in subjects: by names alone if it was created before 2026-07-15, with ids if it was
 * created, renamed or moved since, or has opted in (GitHub Docs, "OpenID Connect reference", "Immutable subject
 * claims").
 */
export const spellingsOf = (repository: string, ids: RepositoryIds | undefined): readonly string[] => {
  const [owner, name] = repository.split("/");
  return [repository, ...(ids ? [`${owner}@${ids.ownerId}/${name}@${ids.repositoryId}`] : [])];
};
