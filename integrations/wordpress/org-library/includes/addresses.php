<?php
/**
 * Addresses: which may be written, which catalogues may be shown, and which lead to a book.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

/** What an id of a book may consist of. */
const BOOK_ID = '[A-Za-z0-9_.~-]{1,64}';

/**
 * An address that is relative or has the scheme http or https, without controls; '' for any other.
 *
 * Browsers drop controls before they read a scheme, so they are dropped before it is checked. What has a colon before
 * its path has a scheme.
 */
function safe_address( string $address ): string {
	$address = trim( preg_replace( '/[\x00-\x20\x7f]+/', '', $address ) );
	if ( preg_match( '~^[^/\\\\?#]*:~', $address ) && ! preg_match( '~^https?://[^/?#\\\\]~i', $address ) ) {
		return '';
	}
	return wp_check_invalid_utf8( $address );
}

/** An absolute address, resolved against the site's own; '' for one that cannot be resolved without a page. */
function absolute( string $address ): string {
	$address = safe_address( $address );
	if ( preg_match( '~^https?://~i', $address ) ) {
		return $address;
	}
	if ( '' === $address || 0 === strpos( $address, '//' ) || '/' !== $address[0] ) {
		return 0 === strpos( $address, '//' ) ? set_url_scheme( $address ) : '';
	}
	$home = wp_parse_url( home_url( '/' ) );
	$port = isset( $home['port'] ) ? ':' . $home['port'] : '';
	return $home['scheme'] . '://' . $home['host'] . $port . $address;
}

/** Whether the path of an address may leave its folder. */
function leaves_folder( string $address ): bool {
	return (bool) preg_match( '~\\\\|(?:^|/)(?:\.|%2e){2}(?:/|$)~i', $address );
}

/** The catalogues that posts may show, as written in the settings. */
function sources(): array {
	$options = options();
	$further = preg_split( '/\s+/', $options['sources'], -1, PREG_SPLIT_NO_EMPTY );
	return array_values( array_unique( array_filter( array_merge( array( $options['src'] ), $further ) ) ) );
}

/** Whether an address is one of the allowed catalogues, or lies in the folder of one. */
function is_allowed_source( string $address ): bool {
	$wanted = absolute( $address );
	if ( '' === $wanted || leaves_folder( $wanted ) ) {
		return false;
	}
	foreach ( sources() as $source ) {
		// Before {org}, any organisation of the same server counts.
		$allowed = absolute( $source );
		$folder  = strtok( $allowed, '{' );
		if ( $wanted === $allowed || ( '/' === substr( $folder, -1 ) && 0 === strpos( $wanted, $folder ) ) ) {
			return true;
		}
	}
	return false;
}

/** The address of a book in the library's page; '' when there is no such page. */
function book_url( string $book ): string {
	$page = library_url();
	return '' === $page || '' === $book ? '' : $page . '#/bookdetail/' . rawurlencode( $book );
}

/** Forms of an address of a book, for the loader: with {bid} for the id. */
function book_patterns(): array {
	$page = library_url();
	return '' === $page ? array() : array( $page . '#/bookdetail/{bid}', add_query_arg( 'book', '{bid}', $page ) );
}

/** A regular expression for the addresses of books in the library's page; '' when there is no such page. */
function book_expression(): string {
	$page = library_url();
	if ( '' === $page ) {
		return '';
	}
	$bare  = preg_replace( '~^https?:~i', '', $page );
	$query = false === strpos( $bare, '?' ) ? '\?' : '&(?:amp;)?';
	$path  = preg_quote( untrailingslashit( $bare ), '%' ) . '/?';
	// The delimiter is no character of an id. The fragment of a book or of a chapter; or the address that is readable for other servers.
	return '%^https?:' . $path . '(?:#/(?:bookdetail|book-read)/(' . BOOK_ID . ')(?:[/?][^\s<>"]*)?|' . $query . 'book=(' . BOOK_ID . ')(?:#\S*)?)$%i';
}

/** The id of the book that an address leads to; '' for any other address. */
function book_of( string $address ): string {
	$expression = book_expression();
	if ( '' === $expression || ! preg_match( $expression, html_entity_decode( trim( $address ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ), $found ) ) {
		return '';
	}
	return end( $found );
}
