/** GitHub never reuses them: another repository that gets the same name has others. */
export type RepositoryIds = { readonly ownerId: number; readonly repositoryId: number };

/**
 * The repository as subjects spell it: by names alone where it was made before 2026-07-15, with ids where it was made,
 * renamed or moved since, or has opted in (GitHub Docs, "OpenID Connect reference", "Immutable subject claims").
 */
export const spellingsOf = (repository: string, ids: RepositoryIds | undefined): readonly string[] => {
  const [owner, name] = repository.split("/");
  return [repository, ...(ids ? [`${owner}@${ids.ownerId}/${name}@${ids.repositoryId}`] : [])];
};
