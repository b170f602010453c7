import { useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/**
 * A key for what the address sets: another with each navigation, since a link or Back may lead to the same page with
 * another query. A link to a section leaves the page as it is.
 */
export const useVisit = (): string => {
  const { key, hash } = useLocation();
  const isToSection = useNavigationType() === NavigationType.Push && hash !== "";
  const [visit, setVisit] = useState(key);
  if (key !== visit && !isToSection) setVisit(key);
  return visit;
};
